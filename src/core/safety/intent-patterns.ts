/**
 * Intent: acts that harm, each with its object. A row that fires opens the full evaluation and no more; whether the act is
 * asked for, or told, warned of or forbidden, is read from the words around it (`mood.ts`). Verbs stand in their base form
 * (and as a gerund) only: "he poisoned the count" is a story, "poison the count" may be a request.
 */
import { list, pairs, type Row, words } from './rows.ts'
import { gap, PERSON, SELF, SYSTEM, WHOM } from './vocabulary.ts'

const HARM =
  '(?:kill|murder|assassinat|poison|stab|shoot|strangl|chok|suffocat|smother|drown|tortur|attack|assault|kidnapp?|abduct|rap|molest|drug|maim|injur|hurt|harm|behead|lynch|ambush|terrori[sz]|enslav|electrocut|mutilat|cripple)(?:e|ing|ping|bing|ging)?'
const OTHERS = "(?:their|his|her|someone(?:['’]s)?|somebody(?:['’]s)?|people['’]s|an?|the|my|your|all|every|other)"

export const INTENT_ROWS: readonly Row[] = [
  {
    id: 'how-to-harm',
    category: 'intent',
    pattern: words(
      String.raw`(?:how (?:to|do i|do we|can i|can we|can you|could i|could we|would i|you|we|i)|ways? (?:to|of)|(?:guide|steps|instructions) (?:to|for)) (?:harm|attack|exploit|bypass|hurt|hack|sabotage|destroy)(?:ing)?(?:\s+[\p{L}\p{N}'’-]+){1,7}`,
    ),
    says: 'the first seed pattern, completed: how to, or ways to, harm, attack, exploit or bypass',
    stems: list('harm attack exploit bypass hurt hack sabotag destroy'),
    harms: 'system',
    isDirected: true,
    needsVictim: true,
  },
  {
    id: 'step-by-step-attack',
    category: 'intent',
    pattern: words(
      String.raw`step[ -]by[ -]step[^.!?\n]{0,80}?\s(?:attack|exploit|hack|break[ -]in|sabotage)(?:s|ing|ed)?(?:\s+[\p{L}'’-]+){0,6}`,
    ),
    says: 'the second seed pattern, completed: an attack, exploit or hack, step by step',
    stems: list('step_by step-by'),
    harms: 'system',
    isDirected: true,
    needsVictim: true,
  },
  {
    id: 'hurt-person',
    category: 'intent',
    pattern: words(
      String.raw`(?:${HARM}|beat(?:ing)?(?: up)?|hit(?:ting)?|punish(?:ing)?|run(?:ning)? over|gun(?:ning)? down|get(?:ting)? rid of)\s+${WHOM}`,
    ),
    says: 'killing, hurting, poisoning, kidnapping or torturing a person',
    stems: list(
      'kill murder assassinat poison stab shoot strang chok suffocat smother drown tortur attack assault kidnap abduct rape. raping. molest drug maim injur hurt harm behead lynch ambush terror enslav electrocut mutilat cripple beat hit. hitting. punish run_over running_over gun_down gunning_down rid_of',
    ),
    harms: 'people',
  },
  {
    id: 'hurt-body',
    category: 'intent',
    pattern: words(
      String.raw`(?:break|smash|cut|crush|burn|slit|slash)\s+(?:his|her|their|someone['’]s)\s+(?:legs?|arms?|neck|skull|throat|face|fingers|hands?|bones|kneecaps?|wrists?)|make\s+(?:(?:him|her|them)\s+pay|${WHOM}\s+(?:suffer|bleed|regret))`,
    ),
    says: 'breaking bones, or making somebody pay or suffer',
    stems: [
      ...pairs('break smash cut crush burn slit slash', 'his her their someone'),
      ...pairs('make', 'him her them'),
      ...list('suffer. bleed. regret.'),
    ],
    harms: 'people',
  },
  {
    id: 'hurt-self',
    category: 'intent',
    pattern: words(
      String.raw`(?:kill|hurt|harm|cut|cutt|starv|hang|drown|poison|burn|injur|shoot|suffocat|strangl)(?:e|ing)?\s+${SELF}|end(?:ing)? (?:your|my|one['’]s|their) (?:own )?life|commit(?:ting)? suicide|tak(?:e|ing) (?:your|my) own life|overdos(?:e|ing)(?: on)?`,
    ),
    says: 'hurting or killing oneself',
    stems: [
      ...list('yourself. myself. oneself. ourselves. themselves. himself. herself. suicide overdos'),
      ...pairs('end ending take taking', 'your my one their'),
    ],
    harms: 'people',
  },
  {
    id: 'poison-covertly',
    category: 'intent',
    pattern: words(
      String.raw`poison(?:ing)?\s+(?:the\s+)?(?:[\p{L}-]+['’]s\s+)?(?:${OTHERS}\s+)?(?:[\p{L}]+\s+)?(?:water|well|food|supply|reservoir|meals?|dogs?|cats?)|(?:drug|spik)(?:e|ing|ging)?\s+(?:${OTHERS}\s+)(?:[\p{L}]+['’]s\s+)?(?:drinks?|punch|tea|coffee|wine|food|glass|water)|(?:put|pour|drop|slip|mix|stir|crush)\s+(?:the|a|some|an)\s+(?:substance|powder|pills?|drugs?|poison|tablets?|drops)\s+(?:in|into|under)\s+(?:his|her|their|someone['’]s|[\p{L}]+['’]s)\s+[\p{L}]+`,
    ),
    says: 'putting something into what others eat or drink',
    stems: list('poison drug spik substance powder pill tablet drops.'),
    harms: 'people',
  },
  {
    id: 'make-weapon',
    category: 'intent',
    pattern: words(
      `(?:mak|build|assembl|construct|mix|print|produc|creat|synthesi[sz]|brew|cook|prepar|detonat|plant|set off)(?:e|ing)?${gap(3)}(?:bombs?|explosives?|grenades?|guns?|firearms?|silencers?|toxic gas|poison gas|nerve (?:gas|agent)s?|poisons?|molotovs?|(?:biological |chemical )?weapons?|detonators?|landmines?|meth|methamphetamine|fentanyl|heroin|ricin)`,
    ),
    says: 'making a weapon, an explosive, a poison or a hard drug',
    stems: list(
      'bomb explosive grenade gun. guns. firearm silencer toxic poison nerve. molotov weapon detonator landmine meth. methamphetamine fentanyl heroin ricin.',
    ),
    harms: 'people',
  },
  {
    id: 'attack-crowd',
    category: 'intent',
    pattern: words(
      String.raw`(?:plans?|instructions|guide|steps|preparations?)\s+for\s+(?:the|a|an|our|my)\s+(?:[\p{L}]+\s+)?(?:shooting|attack|massacre|bombing|murder|kidnapping|robbery|raid|heist|arson|riot)|recruit(?:ing)?${gap(4)}for\s+(?:the|an|our)\s+attack|(?:bring(?:ing)? down|blow(?:ing)? up|derail(?:ing)?|crash(?:ing)?)\s+(?:an?|the|their)\s+(?:[\p{L}]+\s+)?(?:airliner|plane|aircraft|train|bridge|stadium|school|church|mosque|synagogue|embassy|station|building|bus)|(?:start|incit)(?:e|ing)?\s+a\s+(?:riot|pogrom|lynching)|caus(?:e|ing)\s+(?:an|a)\s+(?:explosion|crash|meltdown|derailment|stampede|blackout)`,
    ),
    says: 'planning a massacre, a riot, an explosion, or bringing down a plane or a building',
    stems: list(
      'shooting. attack massacre bombing. murder kidnapping. robbery. raid. heist arson riot. blow derail crash bring_down bringing_down pogrom lynching. explosion. meltdown stampede blackout recruit',
    ),
    harms: 'people',
  },
  {
    id: 'set-fire',
    category: 'intent',
    pattern: words(
      String.raw`(?:set(?:ting)? fire to|torch(?:ing)?|firebomb(?:ing)?)\s+(?:the|a|an|their|his|her|my|[\p{L}]+['’]s)\s+[\p{L}]+|set(?:ting)?${gap(3)}on fire|burn(?:ing)?\s+(?:down\s+)?(?:the|their|his|her|a|my)\s+(?:[\p{L}]+\s+)?(?:house|home|shops?|mosque|church|synagogue|school|car|barn|office|building|shelter)`,
    ),
    says: 'setting fire to a house, a shop, a car',
    stems: list('fire. torch firebomb burn'),
    harms: 'people',
  },
  {
    id: 'stalk',
    category: 'intent',
    pattern: words(
      String.raw`stalk(?:ing)?\s+${WHOM}|(?:follow|trail)(?:ing)?\s+(?:her|him|them|(?:my|your|his|an|the)\s+(?:ex|${PERSON}))\s+(?:home|to|everywhere|without|every|at night|from|wherever|after|and)|(?:spy(?:ing)? on|eavesdrop(?:ping)? on)\s+${WHOM}|track(?:ing)?\s+${WHOM}\s+(?:without|secretly)|(?:put|hid|hide|plac|place|stick|attach|install|fit)${gap(4)}(?:trackers?|camera|microphone|bug|spyware|stalkerware|keylogger)\s+(?:under|in|on|inside|to|behind)\s+(?:her|his|their|your|the|my|someone['’]s)|(?:get|hack|break|look)(?:ing)? into (?:their|her|his|someone['’]s)\s+(?:webcams?|cameras?|bedrooms?|phones?|messages)`,
    ),
    says: 'following, tracking or spying on a person in secret',
    stems: list('stalk follow trail. spy eavesdrop track camera microphone. bug. spyware stalkerware keylogger webcam bedroom phone'),
    harms: 'people',
  },
  {
    id: 'covertly',
    category: 'intent',
    pattern: words(
      String.raw`without\s+(?:being|getting)\s+(?:noticed|seen|caught|recogni[sz]ed|found|detected|discovered)|without\s+(?:(?:any(?:one|body)|them|him|her|his|their|your|the)(?:\s+[\p{L}]+)?\s+(?:knowing|noticing|finding out)|(?:their|her|his)\s+knowledge|leaving\s+(?:any\s+)?(?:traces?|marks?|evidence))|so (?:that )?(?:it looks like an accident|nobody notices|no one notices)|nobody will (?:notice|know)`,
    ),
    says: 'doing it unseen: without being noticed, without their knowledge, without traces',
    stems: [
      ...pairs('without', 'being getting any them him her his their your the leaving'),
      ...pairs('nobody', 'notices will'),
      ...list('accident. no_one_notices'),
    ],
    harms: 'people',
    isDirected: true,
    needsVictim: true,
  },
  {
    id: 'harass',
    category: 'intent',
    pattern: words(
      String.raw`(?:harass|threaten|dox+|intimidat|blackmail|extort|groom|bull[yi]|cyberbully|humiliat|coerc|traffick?|smuggl|brib)(?:e|ing)?\s+(?:money from\s+)?${WHOM}|post(?:ing)?\s+(?:her|his|their)\s+(?:home\s+)?address|send(?:ing)?\s+(?:her|him|them)\s+(?:death\s+)?threats`,
    ),
    says: 'threatening, doxxing, blackmailing, grooming or bribing a person',
    stems: list('harass threat dox intimidat blackmail extort groom bully bullying. cyberbull humiliat coerc traffic smuggl brib address.'),
    harms: 'people',
  },
  {
    id: 'defraud',
    category: 'intent',
    pattern: words(
      String.raw`(?:defraud|scam|swindl|con|trick|cheat|rip off|deceiv)(?:e|ing|ming|ning)?\s+(?:${WHOM}|(?:the|your|an)\s+(?:insurance|insurer|bank|tax office|state|welfare office))|(?:take|empty|drain|steal|grab)(?:ing)?\s+(?:her|his|their|someone['’]s|[\p{L}]+['’]s)\s+(?:life\s+)?savings|launder(?:ing)?\s+(?:the |our |your |drug |dirty )*(?:money|cash|proceeds|funds)|(?:forg|counterfeit|falsif|fak)(?:e|ing|y)?\s+(?:the|a|an|his|her|their|your|bank)\s+(?:[\p{L}]+['’]s\s+)?(?:[\p{L}]+\s+)?(?:prescriptions?|signature|contract|passport|licen[cs]e|cheque|check|will|papers|certificate|notes|bills|invoices?|documents?|banknotes)|embezzl(?:e|ing)|skim(?:ming)?\s+(?:the|their|credit|bank)\s+cards|hid(?:e|ing)${gap(3)}(?:assets?|money)\s+from\s+the\s+(?:court|police|tax office|judge)`,
    ),
    says: 'fraud: cheating people or insurers, laundering money, forging papers',
    stems: list(
      'defraud scam swindl con. trick cheat rip. deceiv savings launder forg counterfeit falsify fake. faking. embezzl skim hide. hiding.',
    ),
    harms: 'people',
  },
  {
    id: 'steal-access',
    category: 'intent',
    pattern: words(
      `(?:steal|harvest|phish|skim|crack|grab|captur|sell|dump|swip|clon|guess|get|collect|intercept)(?:e|ing|ming)?${gap(5)}(?:passwords?|credentials|identit(?:y|ies)|logins?|pin codes?|pins?|cards|tokens?|session cookies?)`,
    ),
    says: "stealing passwords, tokens, cards or somebody's identity",
    stems: list('password credential identit login pin. pins. cards. token session'),
    harms: 'system',
    needsVictim: true,
  },
  {
    id: 'phishing',
    category: 'intent',
    pattern: words(
      String.raw`(?:build|mak|creat|set up|send|mail|put|clon|write)(?:e|ing)?${gap(4)}(?:phishing (?:pages?|mails?|sites?|kit|links?)|fake (?:login|bank|shop)(?: page| site)?)|clon(?:e|ing)\s+(?:the|their)\s+login page`,
    ),
    says: 'making a page or a mail that tricks people out of their logins',
    stems: list('phish fake clon'),
    harms: 'people',
  },
  {
    id: 'malware',
    category: 'intent',
    pattern: words(
      String.raw`(?:writ|build|creat|spread|deploy|releas|plant|launch|develop|install|send|infect)(?:e|ing)?${gap(6)}(?:malware|ransomware|virus(?:es)?|worms?|trojans?|keyloggers?|spyware|botnets?|rootkits?|infected files?)|encrypt(?:ing)?${gap(4)}(?:records|disks|files|computers|everything)[^.!?\n]{0,60}?(?:pay|ransom|money|note)|ransom plan`,
    ),
    says: 'writing or spreading malware, or holding data to ransom',
    stems: list('malware ransom virus worm. worms. trojan keylogger spyware botnet rootkit infected. encrypt'),
    harms: 'people',
  },
  {
    id: 'attack-system',
    category: 'intent',
    pattern: words(
      String.raw`(?:hack|attack|exploit|break|tak|crash|flood|ddos|compromis|infiltrat|penetrat|breach|bypass|shut|wip|crack|defac|hijack|tap|sabotag|overload|paraly[sz])(?:e|ing)?(?:\s+(?:into|down|over|out))?${gap(6)}${SYSTEM}`,
    ),
    says: "hacking, flooding, wiping or taking over a computer, an account or a network that is somebody else's",
    stems: [
      ...list(
        'hack attack exploit break crash flood ddos compromis infiltrat penetrat breach bypass shut wipe. wiping. crack defac hijack tap. sabotag overload paraly',
      ),
      ...pairs('take taking', 'over down out into'),
    ],
    harms: 'system',
    needsVictim: true,
  },
  {
    id: 'act-on-live-target',
    category: 'intent',
    pattern: words(
      String.raw`(?:run|launch|send|aim|point|fire|us)(?:e|ing)?${gap(5)}against\s+(?:their|his|her|the\s+[\p{L}]+['’]s)\s+(?:[\p{L}]+\s+)?${SYSTEM}`,
    ),
    says: 'running something against a live system of others',
    stems: [...pairs('against', 'their his her the')],
    harms: 'system',
    needsVictim: true,
  },
  {
    id: 'break-in',
    category: 'intent',
    pattern: words(
      String.raw`(?:break(?:ing)? into|burgl(?:e|ing)|rob(?:bing)?|burglari[sz]e)\s+(?:the|a|an|their|his|her|my|[\p{L}]+['’]s)\s+(?:[\p{L}]+['’]s?\s+)?(?:[\p{L}]+\s+)?(?:house|home|flat|apartment|shop|store|bank|office|car|safe|museum|warehouse|jewell?er|pharmacy|van)|(?:steal|tak)(?:e|ing)?\s+(?:the|her|his|their)\s+(?:jewels|jewell?ery|safe|cash|diamonds)|(?:break|pick|forc)(?:e|ing)?\s+(?:her|his|their)\s+(?:lock|door|window)`,
    ),
    says: 'burglary and robbery',
    stems: [...list('break burgl rob. robbing. jewel safe. cash. diamonds.'), ...pairs('her his their', 'lock door window')],
    harms: 'people',
  },
  {
    id: 'evade-law',
    category: 'intent',
    pattern: words(
      String.raw`(?:evad|escap|avoid|dodg|outrun)(?:e|ing)?\s+(?:the\s+)?(?:police|arrest|detectives|prosecution|capture)\s+(?:after|for|when|once)|(?:get(?:ting)? rid|dispos(?:e|ing)) of (?:a|the|his|her) (?:dead )?(?:body|corpse|evidence|murder weapon)|destroy(?:ing)? the evidence`,
    ),
    says: 'escaping the police after a crime, or getting rid of a body or evidence',
    stems: list('police arrest detective prosecution. capture. rid_of dispos destroy'),
    harms: 'people',
  },
  {
    id: 'rig-vote',
    category: 'intent',
    pattern: words(
      String.raw`(?:rig|steal|falsify|manipulat)(?:e|ging|ing)?\s+(?:the|an|this|their)\s+(?:[\p{L}]+\s+)?(?:vote|votes|election|ballots?|count|referendum)|(?:stuff|swap)(?:ping|ing)?\s+(?:the\s+)?(?:ballots?|ballot boxes)|tell(?:ing)?\s+(?:the\s+)?jurors?\s+how`,
    ),
    says: 'rigging a vote',
    stems: list('rig. rigging. steal falsify manipulat stuff swap juror'),
    harms: 'people',
  },
  {
    id: 'sabotage',
    category: 'intent',
    pattern: words(
      String.raw`(?:sabotag|tamper with|cut|loosen|damag)(?:e|ing)?\s+(?:the|his|her|their)\s+(?:[\p{L}]+['’]s\s+)?(?:brakes?|brake lines?|steering|gas line|ladder|parachute|oxygen|life jackets?)(?:\s+of\s+(?:his|her|their|[\p{L}]+['’]s)\s+[\p{L}]+)?`,
    ),
    says: "sabotage of brakes and the like on which somebody's life hangs",
    stems: list('brake steering. gas. ladder. parachute oxygen. life.'),
    harms: 'people',
  },
]
