/**
 * Who may be harmed and what may be attacked, as pieces of patterns. Most verbs of harm are harmless with another object
 * ("kill the process", "attack the claim"), so the object decides, and these lists are the objects.
 */

const people = `
  someone somebody anyone anybody everyone everybody people persons? man men woman women child children kids? boys? girls? baby babies
  toddlers? teenagers? teens? minors? students? pupils? teachers? neighbou?rs? co-?workers? colleagues? boss manager employees?
  workers? husband wife spouse partner ex exes girlfriend boyfriend mother father mom mum dad parents? sisters? brothers? sons?
  daughters? uncle aunt grandmothers? grandfathers? grandmas? grandpas? pensioners? step(?:father|mother|son|daughter|brother|sister)
  family families friends? room-?mates? flatmates? tenants? landlords? landlady guests? passengers? pedestrians? drivers? patients? nurses?
  doctors? customers? clients? victims? witness(?:es)? jurors? judges? lawyers? prosecutors? police(?:man|men|woman)? officers? cops?
  guards? soldiers? prisoners? inmates? hostages? ministers? mayors? governors? presidents? senators? politicians? treasurers?
  candidates? voters? journalists? reporters? activists? immigrants? refugees? migrants? foreigners? strangers? jews? muslims? christians?
  crowds? bystanders? classmates? residents? villagers? staff seniors? elderly old-?people secretary accountant operators?`

export const PERSON = `(?:${people.trim().split(/\s+/).join('|')})`

/** "her" before a noun is no person but an owner; these words can follow the person. */
const AFTER_HER =
  'and|or|with|when|whenever|until|so|before|after|while|at|in|on|from|without|to|by|where|that|if|then|for|again|badly|slowly|home|as|every|tonight|quietly'
const DETERMINER = String.raw`(?:an?|the|my|your|our|his|her|their|this|that|these|those|some|all|every|any|each|other|another|as|many|\d+|[\p{L}-]+['’]s?)`

/** A person as the object of a verb: a pronoun, or a noun with what may stand before it. Never the owner of something. */
export const WHOM = String.raw`(?:(?:him|them|yourself|themselves)|her(?=\s*(?:[.,;:!?)\n]|$)|\s+(?:${AFTER_HER})(?![\p{L}]))|(?:${DETERMINER}\s+){0,3}(?:[\p{L}-]+\s+)?${PERSON}(?!['’]))(?![\p{L}\p{N}_])`

export const SELF = '(?:yourself|myself|oneself|ourselves|themselves|himself|herself)'

/** Things with a login, a wire or a door that is not ours to open. */
export const SYSTEM =
  '(?:networks?|servers?|systems?|computers?|machines|laptops?|phones?|smartphones?|routers?|wi-?fi|accounts?|mailbox(?:es)?|e?-?mails?|webcams?|cameras?|microphones?|websites?|sites?|login|logins|databases?|grid|substations?|consoles?|providers?|shop|portals?|disks?|records|backups|infrastructure|hospitals?|clinics?|clouds?|devices?|controllers?|control system|utility|firewall|intranet|profiles?)'

/** Words between a verb and its object; bounded, so that no pattern can wander. */
export const gap = (most: number): string => String.raw`(?:\s+[\p{L}\p{N}'’-]+){0,${most}}?\s+`
