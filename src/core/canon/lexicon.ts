/** Words that decide whether a sentence states anything: what makes it a guess, a hearsay, a past or a condition, and who nobody can be sure of. */

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** One of these anywhere, and the whole sentence states nothing. */
export const UNSTATED: ReadonlySet<string> = list(`
  if unless whether would might could may maybe perhaps possibly probably presumably supposedly allegedly reportedly apparently
  should ought wish wished wishes suppose supposes supposed supposing imagine imagined imagining pretend pretended pretending assume assuming consider
  propose proposed proposal suggest suggested seem seems seemed appear appears appeared resemble resembled
  believe believed believes think thinks thought claim claims claimed guess guessed doubt doubted hope hoped fear feared
  dream dreamed dreamt dreams rumour rumours rumor rumors legend lie lied lies joke joked argue argued wonder wondered
  except otherwise either neither unlike almost nearly
  formerly previously previous originally once until till longer anymore former ago earlier initially
  become becomes became becoming turned grew changed raised lowered increased reduced renamed moved
  e.g example instance temporarily sometimes usually often typically normally occasionally
  option alternative scenario variant hypothesis draft idea instead
  contradict contradicts contradicted contradiction conflict conflicts inconsistent inconsistency mismatch wrong mistake incorrect versus vs canon
  i'd you'd he'd she'd we'd they'd it'd
`)

/** Two words that say the same, by the first of them. */
export const UNSTATED_PAIRS: ReadonlyMap<string, readonly string[]> = new Map([
  ['as', ['though']],
  ['used', ['to']],
  ['no', ['longer']],
  ['at', ['first']],
  ['had', ['been']],
  ['will', ['be']],
  ['going', ['to']],
  ['back', ['then']],
  ['such', ['as']],
  ['let', ['us']],
])

/** A sentence that begins with one of these says under what circumstances the rest of it holds. */
export const CONDITIONAL_OPENERS: ReadonlySet<string> = list(`
  in on at for during under over when whenever while since after before as because with without by from to despite although though
  where wherever across within throughout given until against per inside outside about
`)

/** No subject begins with one: nobody can tell whom or how many they stand for. */
export const UNNAMED: ReadonlySet<string> = list(`
  i you he she it we they me him her us them who whom which what that this these those there here my your his its their whose
  one ones someone somebody anyone anybody everyone everybody nobody something anything everything nothing none
  some any no each every all both few many most several half part much more less other others another such same a an
`)

/** No subject either: there are many of them, and each sentence may mean another one. */
export const ANYBODY: ReadonlySet<string> = list(`
  man men woman women boy boys girl girls child children person people stranger strangers guard guards soldier soldiers
  figure figures creature fellow lad lass guy kid voice rest
`)

/** Verbs that come before what somebody knows, says or sees: such words stand in no subject. */
export const REPORTING: ReadonlySet<string> = list(`
  said says say told tells tell asked asks answered replied wrote writes saw sees knew knows know heard hears felt feels noticed
  remembered remembers recalled found finds learned learnt swore insisted agreed hinted means meant shows showed
`)

/** A key before a colon that is a remark and not a name for what follows. */
export const REMARKS: ReadonlySet<string> = list(`
  note notes warning caution tip hint important example examples todo fixme see also remark question answer q a issue fix update
  warn error info debug summary result results total step steps chapter scene part section act page figure table appendix
  line case return default pass fail ok yes no and or then else
  id title text value subject attribute kind type description status
`)

/** Things that have a colour of their own, where "X's green …" tells a lasting trait or belonging. */
export const FEATURES: ReadonlySet<string> = list(`
  eye eyes hair beard moustache skin fur mane coat feathers wings scales tail braid braids
  cloak robe robes dress uniform jacket shirt hat boots gown scarf sash armour armor
  sail sails hull flag banner door doors roof walls car horse house ship logo button background theme icon
`)

/** Behind one of those, what has the colour is something else: a hair ribbon. */
export const COMPOUNDS: ReadonlySet<string> = list(`
  ribbon ribbons dye clip clips pin pins band bands tie net brush oil patch patches socket sockets lash lashes drops liner shadow
  collar lining button buttons sleeve sleeves hem hood knob frame pocket pockets
`)

/** Colours that eyes and faces take on for a moment. */
export const FLEETING: ReadonlySet<string> = list('red white pink')
export const FLUSHED: ReadonlySet<string> = list('eye eyes skin face cheeks cheek')
