/**
 * Nouns that a document may use without saying what they are: everyday words, words of any office, words of any software team.
 * In the singular. A word that is missing here is not thereby a term; it only may be one.
 */
const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter((word) => word !== ''))

export const COMMON_NOUNS: ReadonlySet<string> = list(`
  ability absence access accident account accountant accounting action activity address adult advance advantage advice age agency
  agent agreement aim alarm alert alternative amount analysis answer app appendix applicant application appointment approach
  approval area argument array article aspect assessment assistant association assumption attachment attack attempt attendant
  attention attribute audience audit author authority availability average back backend background backup balance bank bar base baseline
  basic basis battery beginning behavior behaviour benefit bill blocker board body book border bottom boundary box branch break
  browser budget bug building burden bus business button buyer byte cable cache calculation calendar call callee caller camera campus
  candidate capacity car card care carrier case cash cashier cause cell center central centre certificate chain chair chance change
  channel chapter character charge chart check checklist child choice citizen city claim class classroom clerk client clinic clock
  closing club cluster code collection college colour column command comment commit committee community company comparison
  compiler complaint component computer concern conclusion condition conference configuration confirmation conflict connection
  consequence console constraint consumer contact container content contents context contract contractor control controller
  conversation copy core corner correction cost council count counter country couple course court cover crash creation criterion
  critic current currency customer cycle damage dashboard data database date day deadline deal death debate decision default
  defect definition degree delay delete delivery demand department dependency deployment depot deputy description design desk
  destination detail developer device diagram diary difference digit direction director directory disadvantage discount discussion
  disk display distance district doctor document documentation domain door doubt draft drawing drive driver drop duration duty
  editor education effect effort electricity element email e-mail emergency employee employer end endpoint engine engineer entry
  environment error estimate evaluation evening event evidence exam example exception exchange exclusion execution exercise existing
  exit expense experience expert explanation export extension extent eye facility fact factor factory failure family farmer fault
  feature fee feedback field figure file filter finding finger fire firm fix flag flat flight floor folder following food foot form
  format formula forum foundation fraction framework friend front function fund funding future gap garage garden gate gateway
  general goal good government grade graph group growth guarantee guest guide guideline hand handler harbour hardware head
  header heading health heat heating height help history hole holiday home hospital host hotel hour house household
  human hundred idea identifier identity illness image impact implementation import improvement inbox incident income info increase
  index individual industry information initial input inspection inspector installation instance institute institution instruction
  insurance integer interest interface internet interpreter interval interview invitation invoice island issue item job journey
  judge judgement key keyboard kind kitchen knowledge label laboratory lack language laptop latency law lawyer layer layout lead
  leader leak leave lecture length lesson letter level liability library licence license life light limit limitation line link
  list load loan local location lock log login logic loop loss machine mail main maintainer maintenance majority man management
  manager manual manufacturer map margin mark market master match material matter maximum mean meaning means measure measurement
  mechanism median medicine meeting member memory menu merge message meter method metric middle migration million mind minimum
  minority minute mistake mobile mode model moderator module moment money monitor month morning motion motor mouse move movement museum music
  name nature need neighbour network news night node noise noon norm note notice notification number nurse object objection
  objective obligation observation offer office officer official opening operation operator opinion opposite option order
  organisation organization organiser origin original other outage outcome output outside overview owner ownership package page
  paper paragraph parameter parcel parent park parking part participant pilot partner party pass passenger password past path patient
  pattern pause payment payer penalty pension people percentage performance period permission permit person phase phone photo
  phrase picture piece place plan planner plant platform player plug point pointer police policy pool population port portal
  position possibility post postcode power practice premise presence present press pressure price principle print printer priority
  prison privacy problem procedure process processor producer product production professor profile profit program programme
  programmer progress project promise proof property proposal protection protocol provider public publication publisher pump pupil
  purchase purpose quality quantity quarter query question queue quota range rate ratio reader reading readme reason receipt receiver
  reception recipient recommendation record recording recovery reduction reference refund region register registration
  regulation relation relationship release reminder removal rent repair repetition replacement reply report reporter
  repository representative request requirement research researcher reservation reserve resident resource respect response
  responsibility rest restaurant result return revenue review reviewer revision reward right ring risk road role roll-back roll-out
  rollback rollout room root round route row rule run runtime safety salary sale salesperson sample scale scan scenario schedule
  scheduler scheme school science scientist scope score screen script search season second secret section sector security segment
  selection seller sender sense sensor sentence sequence series server service session set setting settlement setup sex shape share
  shelf shift ship shop shopper side sign signal signature site situation size skill sky sleep social society software solution
  sound source space speaker specification speech speed split spread square stack staff stage stakeholder standard start state
  statement station statistic status step stock stop storage store story strategy stream street string structure student study
  subject submission subscriber subscription success sum summary summer supplier supply support survey switch symbol syntax system
  table tablet tag talk target task tax teacher team technician technology telephone temperature tenant term terminal test tester
  text theory thing thousand thread threat threshold ticket time timeout timestamp title today token tool top topic total tour town
  track trade traffic train trainer training transaction transfer transition translation transport treatment tree trend trial trip
  truck trust truth try turn type union unit university update upgrade upload usage user vacation validation value variable variant
  variation vehicle vendor venue version video view village violation visit visitor voice volume vote wait walk wall ward
  warehouse warning water way weather webhook website week weekend weight wheel width winter wire wish witness woman word
  socket proxy buffer kernel daemon shell stdin stdout bitmap byte cookie regex loader bundler parser lexer linter
  encoder decoder iterator callback listener middleware plugin wrapper mutex array tuple heap namespace crate trait struct macro pod
  replica lease heuristic master slave primary secondary shard partition broker topic cron executor allocator validator mock stub
  subclass superclass iterable decorator descriptor generator coroutine closure charter chairman president mayor minister
  banner benchmark bulk ecosystem filename first hook look overhead repo schema small spec style subset third timer whole
  work worker workflow workload workshop world worry wrapper writer year zone
`)
