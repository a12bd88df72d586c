/**
 * Topics, contexts and forms. A topic only raises attention: half of all honest subjects touch one of them (decision 2-18).
 * A context row sleeps until the table is opened with its high-stakes category. A form is the shape of instructions, whatever
 * they are for; it means nothing without an intent beside it.
 */
import { list, type Row, words } from './rows.ts'
import { gap } from './vocabulary.ts'

export const TOPIC_ROWS: readonly Row[] = [
  {
    id: 'topic-security',
    category: 'topic',
    pattern: words(
      '(?:cyber)?security|insecurity|vulnerabilit(?:y|ies)|vulnerable|exploit(?:s|ed|ing|able|ation)?|attack(?:s|ed|ing|er|ers)?|hack(?:s|ed|ing|er|ers)?|malware|ransomware|phishing|penetration test(?:s|ing|ers?)?|breach(?:es|ed)?|intru(?:der|ders|sion|sions)',
    ),
    says: 'security: vulnerabilities, exploits, attacks, malware',
    stems: list('security cybersec insecur vulnerab exploit attack hack malware ransomw phishing penetration breach intru'),
  },
  {
    id: 'topic-medical',
    category: 'topic',
    pattern: words(
      'medical(?:ly)?|medicines?|medications?|diagnos(?:is|es|e|ed|tic|tics|ing)|treatments?|prescri(?:be|bed|bes|bing|ption|ptions)|dos(?:e|es|age|ages|ing)|patients?|surger(?:y|ies)|therap(?:y|ies|ist|ists)|clinical|overdos(?:e|es|ed)|suicid(?:e|es|al)',
    ),
    says: 'medicine: diagnosis, treatment, prescription, dosage',
    stems: list('medic diagnos treatment prescri dose dosage dosing patient surger therap clinical overdos suicid'),
  },
  {
    id: 'topic-legal',
    category: 'topic',
    pattern: words(
      '(?:il)?legal(?:ly|ity)?|law|laws|lawful(?:ly)?|unlawful|lawsuits?|lawyers?|liabilit(?:y|ies)|liable|regulat(?:ion|ions|or|ors|ory|ed)|statutes?|litigation|courts?|compliance|prosecut(?:e|ed|ion|or|ors)',
    ),
    says: 'law: lawsuits, liability, regulation',
    stems: list('legal illegal law. laws. lawful lawsuit lawyer unlawful liab regulat statute litigation court compliance prosecut'),
  },
]

const SWITCH =
  '(?:approval gates?|gates?|abort switch(?:es)?|kill switch(?:es)?|stop button|off switch|audit logs?|oversight|guard ?rails?|safety checks?|approval(?: step| check)?|monitoring|human review|(?:own|spending|safety|budget) limits?|sandbox|shutdown)'
const GUARD =
  '(?:interlocks?|relief valves?|safety (?:valves?|switch(?:es)?|systems?|relays?|devices?)|emergency stops?|e-stops?|door (?:locks?|switch(?:es)?)|brake sensors?|alarms?|smoke detectors?|overspeed protection|protection relays?|light curtains?|fail-?safes?|sprinklers?|gas detectors?|limit switch(?:es)?)'
const OFF =
  '(?:disabl|bypass|remov|switch off|turn off|shut off|patch out|delet|circumvent|defeat|overrid|jam|bridg|tap|mut|silenc|evad|go around|get around|work around|trick)(?:e|ing|ping)?'

export const CONTEXT_ROWS: readonly Row[] = [
  {
    id: 'agent-without-approval',
    category: 'context',
    pattern: words(
      String.raw`(?:act|push|deploy|trade|proceed|execute|go ahead|spend|merge)(?:ing)?(?:\s+[\p{L}]+){0,3}?\s+without\s+(?:\p{L}+\s+)?(?:approval|permission|asking|sign-?off|consent|review|telling)|(?:do not|don['’]t|never)\s+(?:ask|wait)\s+for\s+(?:approval|permission|sign-?off)`,
    ),
    says: 'an agent that acts without approval',
    stems: list('without approval permission'),
    enabledBy: 'agentic',
    harms: 'people',
  },
  {
    id: 'agent-disables-control',
    category: 'context',
    pattern: words(String.raw`${OFF}\s+(?:off\s+)?(?:(?:the|its|your|my|our|all|own|any|their)\s+){0,2}(?:[\p{L}-]+\s+)?${SWITCH}`),
    says: 'disabling a gate, an abort switch, the audit log or oversight',
    stems: list(
      'disabl bypass remov switch turn shut patch delet circumvent defeat overrid jam bridg tap. taping. mute. muting. silenc evad around. trick',
    ),
    enabledBy: 'agentic',
    harms: 'people',
  },
  {
    id: 'agent-escapes',
    category: 'context',
    pattern: words(
      String.raw`(?:copy|replicat|upload|mov|sav|exfiltrat)(?:e|ing)?\s+(?:yourself|itself|myself|your (?:own )?weights|its weights)\s+(?:to|onto|outside|elsewhere)|(?:rais|increas|lift|grant)(?:e|ing)?\s+(?:yourself|itself|(?:your|its|my)\s+own\s+(?:limits?|permissions?|budget|rights|privileges?))`,
    ),
    says: 'an agent that copies itself out or widens its own limits',
    stems: list('copy replicat upload move. moving. save. saving. exfiltrat rais increas lift grant'),
    enabledBy: 'agentic',
    harms: 'people',
  },
  {
    id: 'dosage-to-person',
    category: 'context',
    pattern: words(
      String.raw`(?:take|give|inject|swallow|administer|apply|start with)${gap(3)}(?:\d+(?:[.,]\d+)?\s*(?:mg|ml|g|mcg|µg|iu|units?|tablets?|pills?|capsules?|drops)|(?:one|two|three|four|five|six|ten|\d+)(?:\s+of\s+the)?\s+(?:tablets?|pills?|capsules?|drops|units))`,
    ),
    says: 'a dosage told to a person: pointed out, so that a professional is named',
    stems: list('take. give. inject swallow administer apply start'),
    enabledBy: 'medical-legal',
    harms: 'people',
    isOnlyWatched: true,
  },
  {
    id: 'harmful-dosage',
    category: 'context',
    pattern: words(
      String.raw`(?:give|take|swallow|administer|inject|slip)(?:ing)?${gap(4)}(?:(?:two|three|four|five|ten|\d+)\s+times\s+the\s+(?:\p{L}+\s+)?dose|(?:double|triple|lethal|fatal|deadly)\s+(?:the\s+)?(?:dose|dosage|amount))|(?:take|swallow)(?:ing)?\s+(?:them\s+all|all\s+(?:of\s+)?(?:the|your|my)\s+(?:pills|tablets|capsules|medicine))`,
    ),
    says: 'a dose many times what is safe, or all the tablets at once',
    stems: list('times. double. triple. lethal. fatal. deadly. take. taking. swallow'),
    enabledBy: 'medical-legal',
    harms: 'people',
  },
  {
    id: 'deceive-court',
    category: 'context',
    pattern: words(
      String.raw`(?:lie|lying) (?:to|under) (?:the (?:court|judge|police)|oath)|swear(?:ing)? (?:falsely|that you own nothing)|(?:destroy|shred|burn|backdat|fabricat)(?:e|ing)?\s+(?:the |any )?(?:evidence|records|contracts?|documents|files)\s+(?:before|so)`,
    ),
    says: 'lying to a court, or destroying what it may ask for',
    stems: list('lie. lying. swear destroy shred burn backdat fabricat'),
    enabledBy: 'medical-legal',
    harms: 'people',
  },
  {
    id: 'payload-at-target',
    category: 'context',
    pattern: words(
      String.raw`(?:send|post|fire|deliver|launch|inject|upload|run|drop)(?:ing)?\s+(?:this|the|a|our)\s+(?:[\p{L}]+\s+)?(?:payload|exploit|shell|injection|script)\s+(?:to|at|against|on|into)\s+(?:the\s+|their\s+)?(?:[\p{L}.-]+['’]s\s+)?(?:[\p{L}]+\s+)?(?:live|production|prod|[\p{L}\d-]+\.[\p{L}]{2,})`,
    ),
    says: 'a payload against a named live target',
    stems: list('payload exploit shell injection script'),
    enabledBy: 'security',
    harms: 'system',
    needsVictim: true,
  },
  {
    id: 'bypass-interlock',
    category: 'context',
    pattern: words(String.raw`${OFF}\s+(?:off\s+)?(?:(?:the|its|your|all|any|their)\s+){0,2}(?:[\p{L}-]+\s+)?${GUARD}`),
    says: 'bypassing an interlock, a relief valve, an alarm',
    stems: list(
      'disabl bypass remov switch turn shut patch delet circumvent defeat overrid jam bridg tap. taping. mute. muting. silenc evad around. trick',
    ),
    enabledBy: 'safety-critical',
    harms: 'people',
  },
]

const ACTIONS = `add aim air arm ask attach attack be beat block boil book borrow break bribe bridge bring build burn buy call carry catch change charge
  check choose claim clean clip clone close coat collect come connect copy cover crack crash create crush cut deliver delete demand dig disable
  do download draw dress drill drive drop dry empty encrypt enter exit fill find fit fix flatter flood follow force forge get give go grab
  hand harvest hide hire hit hold hurt install invite keep kill knock lay learn leave let lie light listen load lock log look loosen lower
  mail make meet melt mix move note offer open order overload pack park pay pick place plant plug point post pour prepare press pretend print
  publish pull push put raise read record register remove rent replace reset run say scan search sell send set share shoot show shut sign
  silence sit sleep smash solder spend split spread stand start stay steal stir stop swap switch swear take talk tape tell test threaten throw
  tie touch transfer turn type use visit wait walk warm wash watch wear wipe wire withdraw wrap write`

/** Every form row counts how often it is found in a passage; `FORM` in numbers.ts says from how many on it is a procedure. */
export const FORM_ROWS: readonly Row[] = [
  {
    id: 'steps',
    category: 'form',
    pattern:
      /(?:^|\n)[ \t>]*(?:\d{1,2}[.)]|[-*•])[ \t]+(?=\S)|(?<![\p{L}\p{N}.(])(?:step \d{1,2}|(?<=^|\s)\d{1,2}\)(?= \p{L})|\d\.(?= \p{L}))/iu,
    says: 'numbered steps or list items',
    stems: [],
  },
  {
    id: 'sequence',
    category: 'form',
    pattern: words('first(?:ly)?|then|next|finally|lastly|after that|afterwards|secondly|thirdly|at last'),
    says: 'a sequence: first, then, finally',
    stems: [],
  },
  {
    id: 'imperatives',
    category: 'form',
    pattern: new RegExp(
      String.raw`(?:^|[.,;:!?)\n]|(?<![\p{L}])(?:and|then|next|first|finally|or|you|we|i|to|i will|we will|you will))[ \t]*(?:(?:\d{1,2}[.)]|[-*•]|and|then|first|next|finally|just|simply|never|i|you|we)[ \t]+){0,2}(?:${list(ACTIONS).join('|')})(?![\p{L}\p{N}_'’])`,
      'iu',
    ),
    says: 'one instruction after another: do this, do that, and do the third',
    stems: [],
  },
  {
    id: 'commands',
    category: 'form',
    pattern: /(?:^|\n)[ \t]*(?:```|~~~)|(?:^|\n)[ \t]*(?:\$ |sudo |curl |wget |nmap |ssh |nc |python3? |powershell |rm -)/iu,
    says: 'commands or code that acts',
    stems: [],
  },
  {
    id: 'quantities',
    category: 'form',
    pattern: words(
      String.raw`\d+(?:[.,]\d+)?\s*(?:mg|ml|g|kg|grams?|lit(?:er|re)s?|units?|tablets?|pills?|drops|minutes?|degrees|percent|%|°c|bar|volts?)|in the ratio`,
    ),
    says: 'quantities, as a recipe has them',
    stems: [],
  },
]
