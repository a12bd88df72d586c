/** English words that carry grammar rather than content, and the few words that turn a sentence round. */

const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter((word) => word !== ''))

export const STOP_WORDS: ReadonlySet<string> = list(`
  a about above after again all already also although always am among an and another any anyone anything are as at away
  be because been before being below between both but by came can come could did do does doing done down during each either
  else enough etc even ever every few for from further get gets give given go goes going got had has have having he hence her
  here hers herself him himself his how however i if in instead into is it its itself just last least less let like made make
  makes many may me might mine more moreover most much must my myself near need needs neither next no nor not nothing now of
  off often on once one only onto or other others our ours ourselves out over own per perhaps please put quite rather really
  said same say says see seem seems seen shall she should since so some someone something soon still such take than that the
  their theirs them themselves then there thereby therefore these they thing things this those though through thus to together
  too toward towards under unless until up upon us use used uses using very via want was way we well went were what whatever
  when whenever where whereas whether which while who whom whose why will with within without would yes yet you your yours
  yourself yourselves
  i'm i've i'd i'll you're you've you'd you'll he's he'd he'll she's she'd she'll it's it'd it'll we're we've we'd we'll
  they're they've they'd they'll that's there's here's what's who's let's
  isn't aren't wasn't weren't don't doesn't didn't hasn't haven't hadn't won't wouldn't can't cannot couldn't shouldn't mustn't
  mightn't needn't ain't
  never none nobody nowhere
`)

/** Words that deny. Two sentences that differ by one of them say opposite things. */
export const NEGATIONS: ReadonlySet<string> = list(`
  no not never none nobody nothing neither nor nowhere without cannot hardly barely rarely seldom lack lacks lacked lacking
  isn't aren't wasn't weren't don't doesn't didn't hasn't haven't hadn't won't wouldn't can't couldn't shouldn't mustn't
  mightn't needn't ain't
`)

/** Words that often open an English sentence: they settle whether "U.S." or "J." before them ended one. */
export const SENTENCE_OPENERS: ReadonlySet<string> = list(`
  the this that these those there it its he she we they you i a an in on at by for from if when while where what which who
  how why but and or so yet then thus hence however therefore moreover still also because since although though after before
  both each every all some many most no not our their his her my your as with without under over during
`)
