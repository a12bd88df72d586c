/** Quotations true and false, one source each: what a careful reader would accept, and what a careless or sly writer would try. */
import { describe, expect, test } from 'vitest'
import { ordinaryMs } from '../../../test/pace.ts'
import type { Dossier } from '../dossier.ts'
import { verify } from './verify.ts'
import type { Check, Lines } from './words.ts'

function check(source: string, quote: string, lines: Lines | null = null): Check {
  const dossier: Dossier = { files: [], text: (path) => (path === 'a.md' ? source : null), search: () => [] }
  return verify({ n: 1, path: 'a.md', lines, quote, url: null, title: null }, dossier)
}

const FRIDAY = 'It is not safe to deploy on Friday.'
const CHEAP = 'It was not cheap, but it is safe to deploy on Friday.'
const NEVER = 'He never said the migration was finished in time.'
const PRICE = 'The licence costs 1,000 euros per month for every team.'
const BETTER = 'Option A is better than option B in every test.'
const RATE = 'The error rate rose by 3 percentage points after the release.'
const PLAN = [
  'The plan was written in May.',
  'The queue, which was not new, lost 120 messages when a worker restarted.',
  'The recovery took 45 minutes because the run-',
  'book was “out of date” – as the team’s own *review* had said.',
  'It doesn’t retry after the ﬁrst failure.',
].join('\n')

describe('a false quotation fails and says why', () => {
  test.each<readonly [what: string, source: string, quote: string, because: string]>([
    [
      'another name',
      'The first customers came from Berlin and stayed for years.',
      'The first customers came from Munich and stayed for years.',
      '«Munich»',
    ],
    [
      'another month',
      'The contract with the city ends in March of the next year.',
      'The contract with the city ends in May of the next year.',
      '«May»',
    ],
    [
      'another season',
      'The ferry runs every hour in summer, weather permitting.',
      'The ferry runs every hour in winter, weather permitting.',
      '«winter»',
    ],
    [
      'improved made worsened',
      'The migration improved the median latency of the page.',
      'The migration worsened the median latency of the page.',
      '«worsened»',
    ],
    [
      'approved made rejected',
      'The board approved the budget for the second year.',
      'The board rejected the budget for the second year.',
      '«rejected»',
    ],
    ['few for most', 'Most teams went back to one service within a year.', 'Few teams went back to one service within a year.', '«Few»'],
    ['"not" dropped', FRIDAY, 'It is safe to deploy on Friday.', 'leaves out «not»'],
    ['"never" dropped', NEVER, 'He said the migration was finished in time.', 'leaves out «never»'],
    ['"not" dropped with a contraction', FRIDAY, "It's safe to deploy on Friday.", 'leaves out «not»'],
    ['cut right behind "not"', FRIDAY, 'safe to deploy on Friday', '«not» right before it'],
    ['cut right behind "not", with a capital', FRIDAY, 'Safe to deploy on Friday.', 'leaves out «not»'],
    [
      'cut right behind "not" at a line end',
      'We found that it is not\nsafe to deploy on Friday.',
      'safe to deploy on Friday',
      'right before',
    ],
    ['cut right behind n’t', 'It doesn’t retry after the failure.', 'retry after the failure', '«not» right before it'],
    ['cut right behind "no"', 'There is no rollback plan for the database.', 'rollback plan for the database', '«no» right before'],
    ['"not" added', CHEAP, 'it is not safe to deploy on Friday', 'adds «not»'],
    ['"never" for "not"', 'The team did not test the backup last year.', 'The team did never test the backup last year.', '«never»'],
    ['n’t dropped', 'The service doesn’t retry a failed request.', 'The service does retry a failed request.', 'leaves out «not»'],
    ['"cannot" made "can"', 'The worker cannot resume after a crash.', 'The worker can resume after a crash.', 'leaves out «not»'],
    ['"without" made "with"', 'We shipped it without a test of the backup.', 'We shipped it with a test of the backup.', '«without»'],
    ['"un-" cut off', 'The team was unable to restart the worker.', 'able to restart the worker', '«able» where the passage says «unable»'],
    ['"un-" dropped', 'All unauthorised requests were logged.', 'All authorised requests were logged.', '«unauthorised»'],
    ['another currency', PRICE, 'The licence costs 1,000 dollars per month', '1000 dollars where the passage says 1000 euros'],
    [
      'another currency sign',
      'It costs €500 for each of the teams.',
      'It costs $500 for each of the teams.',
      '500 dollars where the passage says 500 euros',
    ],
    [
      'another currency code',
      'The budget is EUR 20,000 this year.',
      'The budget is USD 20,000 this year.',
      'dollars where the passage says 20000 euros',
    ],
    ['another magnitude', 'The fund holds 5 million euros in cash.', 'The fund holds 5 billion euros in cash.', '5 billion euros where'],
    ['another period', PRICE, 'The licence costs 1,000 euros per week', '«week» where the passage says «month»'],
    [
      'another period after "a"',
      'The job runs three times a day on the cluster.',
      'The job runs three times a week on the cluster.',
      '«week»',
    ],
    ['another period after "every"', 'Keys are rotated every month by hand.', 'Keys are rotated every year by hand.', '«year»'],
    ['percent for points', RATE, 'The error rate rose by 3 percent after the release.', '3% where the passage says 3 percentage points'],
    ['another data unit', 'The cache holds 64 MB of pages.', 'The cache holds 64 GB of pages.', '64GB where the passage says 64MB'],
    [
      'bits for bytes',
      'The link carries 100 Mbit every second.',
      'The link carries 100 MB every second.',
      '100MB where the passage says 100Mbit',
    ],
    [
      'another SI unit',
      'The rack weighs 80 kg without disks.',
      'The rack weighs 80 g without disks.',
      '80 grams where the passage says 80kg',
    ],
    ['another number', PRICE, 'The licence costs 1,500 euros per month', 'says 1500 euros where the passage says 1000 euros'],
    ['a minus cut off', 'The balance was -5 points at the end.', '5 points at the end', 'says 5 where the passage says -5'],
    ['a comparison swapped', BETTER, 'Option B is better than option A in every test.', 'exchanges «A» and «B»'],
    [
      'a relation swapped',
      'In each of our tests so far under heavy load the queue blocks the worker for good.',
      'In each of our tests so far under heavy load the worker blocks the queue for good.',
      'exchanges «queue» and «worker»',
    ],
    [
      'a direction swapped',
      'Once a day, late at night, all customer data is copied from staging to production by a job that the platform team owns.',
      'Once a day, late at night, all customer data is copied from production to staging by a job that the platform team owns.',
      'exchanges',
    ],
    ['another option', 'After a long talk we chose option A.', 'After a long talk we chose option B.', '«B» where the passage says «A»'],
    [
      '"or" for "and"',
      'A change needs a review and a test run.',
      'A change needs a review or a test run.',
      '«or» where the passage says «and»',
    ],
    ['"may" for "must"', 'Every change must pass the review.', 'Every change may pass the review.', '«may»'],
    ['another day', CHEAP, 'it is safe to deploy on Monday', '«Monday» where the passage says «Friday»'],
    ['"not" hidden by an ellipsis', FRIDAY, 'It is … safe to deploy on Friday.', '«not»'],
    ['a denial hidden by an ellipsis', 'The new plan is by no means safe to carry out.', 'The new plan is […] safe to carry out.', '«no»'],
    ['half a contrast hidden', CHEAP, 'It was … safe to deploy on Friday', '«not»'],
    [
      'a denial hidden over a sentence',
      'It was written in May. It is not at all safe to deploy.',
      'It was written in May. […] safe to deploy',
      '«not»',
    ],
    ['single words picked from a page', PLAN, 'The … queue … was … new', 'is not in a.md'],
    [
      'a number changed at the head of a table row',
      '| 3 | one more row |\n| 4 | the queue lost its messages |',
      '3 | the queue lost its messages |',
      'says 3',
    ],
    [
      'words swapped over an article',
      'In this long report all rows equal the formula as it is written down.',
      'In this long report all rows formula the equal as it is written down.',
      'exchanges',
    ],
    ['parts in the wrong order', PLAN, 'The recovery took 45 minutes […] The queue, which was not new', 'is not in a.md'],
    ['parts of which one is invented', PLAN, 'The recovery took 45 minutes […] and nobody apologised to customers', 'is not in a.md'],
    [
      'parts too far apart',
      `The queue was lost. ${'Filler words go on. '.repeat(40)}The cat was found.`,
      'The queue was lost. […] The cat was found.',
      'is not in',
    ],
  ])('%s', (_, source, quote, because) => {
    expect(check(source, quote)).toMatchObject({ verdict: 'failed', precise: false, because: expect.stringContaining(because) })
  })
})

describe('a true quotation is verified', () => {
  test.each<readonly [what: string, source: string, quote: string]>([
    ['with its denial', FRIDAY, 'It is not safe to deploy on Friday.'],
    ['with its denial first', FRIDAY, 'not safe to deploy on Friday'],
    ['after another clause’s denial', CHEAP, 'it is safe to deploy on Friday'],
    ['after another clause’s denial, with a capital', CHEAP, 'It is safe to deploy on Friday.'],
    ['before another clause’s denial', 'It is safe to deploy on Friday, but not on Sunday.', 'It is safe to deploy on Friday'],
    ['after a sentence that ends in "no"', 'Was it hard? No. The worker restarted by itself.', 'The worker restarted by itself.'],
    ['after "if not" and a comma', 'If not, restart the worker by hand.', 'restart the worker by hand'],
    ['below a heading that ends in "not"', '## Why not\n\nThe worker restarts by itself.', 'The worker restarts by itself.'],
    ['that stands once behind "not" and once without', 'It is not safe to deploy. Later it was safe to deploy.', 'safe to deploy'],
    ['with a contraction written out', PLAN, 'It does not retry after the first failure.'],
    ['with a contraction made', FRIDAY, "It isn't safe to deploy on Friday."],
    [
      'with the same unit spelled otherwise',
      'After the last restart the cache took 250 milliseconds to warm up again.',
      'After the last restart the cache took 250 ms to warm up again.',
    ],
    ['with percent as a sign', 'Availability was 99.9 percent over the year.', 'Availability was 99.9% over the year.'],
    ['that ends before the unit', PRICE, 'The licence costs 1,000'],
    ['with the thousands grouped otherwise', PRICE, 'The licence costs 1000 euros per month'],
    ['with a list in another order', 'The store handles reads and writes of any size.', 'The store handles writes and reads of any size.'],
    ['of a comparison as it stands', BETTER, 'Option A is better than option B'],
    ['of two options in another order', 'Both option A and option B are cheap to run.', 'Both option B and option A are cheap to run.'],
    ['over a broken word, with other marks', PLAN, 'the runbook was "out of date" - as the team\'s own review had said'],
    ['over a line end', PLAN, 'The plan was written in May. The queue, which was not new'],
    [
      'with a hyphen for a space',
      'The migration is a long running task for the team.',
      'The migration is a long-running task for the team.',
    ],
    ['with a slip of the pen', PLAN, 'lost 120 mesages when a worker restarted'],
    ['in two parts', PLAN, 'The queue, which was not new, lost 120 messages … The recovery took 45 minutes'],
    ['in two parts around a clause', PLAN, 'The queue […] lost 120 messages when a worker restarted.'],
    ['in two parts with full stops', PLAN, 'The plan was written in May. [...] The recovery took 45 minutes'],
    [
      'in two parts that hide a whole sentence with a denial',
      'It works well. It is not old. It is safe to deploy.',
      'It works well. […] It is safe to deploy.',
    ],
    [
      'with a slip in a long denial',
      'The job chooses nothing and scores nothing by itself.',
      'The job chooses nohting and scores nothing by itself.',
    ],
    ['with another form of a denial', 'The team lacked an alert for the queue.', 'The team lacks an alert for the queue.'],
    ['in three parts', PLAN, 'The plan … lost 120 messages … took 45 minutes'],
    ['with an ellipsis at both ends', PLAN, '…lost 120 messages when a worker restarted…'],
    ['of a text with an ellipsis of its own', 'He waited… and then he left the room.', 'He waited... and then he left the room.'],
    ['of a whole in Chinese', '系统在五月丢失了一百二十条消息，因为工作进程重新启动。', '系统在五月丢失了一百二十条消息'],
  ])('%s', (_, source, quote) => {
    const found = check(source, quote)
    expect(found).toMatchObject({ verdict: 'verified', bare: false })
    expect(found.because).toMatch(/^Found in a\.md, line \d/)
  })
})

describe('a quotation too short to prove anything is verified but bare', () => {
  const source = 'The queue had an uptime of 99.9 percent, for $500 and 31 person-weeks, or 12% more.'
  test.each(['the', 'queue', 'of', 'had an', 'The'])('«%s»', (quote) => {
    const text = `${source} And the rest.`
    expect(check(text, quote)).toMatchObject({
      verdict: 'verified',
      bare: true,
      precise: false,
      because: expect.stringContaining('too short to prove anything'),
    })
  })
  test.each(['99.9 percent', '31 person-weeks', '$500', '12% more', '12%', 'The queue had'])('«%s» is not', (quote) => {
    expect(check(source, quote)).toMatchObject({ verdict: 'verified', bare: false, precise: true })
  })
})

describe('what differs is said', () => {
  test.each([
    [
      'The gateway was replaced by the platform team in spring.',
      'The gateway was replaced by the platform crew in spring.',
      '«crew» for «team»',
    ],
    [
      'The queue lost many messages when a worker restarted.',
      'The queues lost many messages when a worker restarted.',
      '«queues» for «queue»',
    ],
    ['The queue lost many messages when a worker restarted.', 'The queue lost messages when a worker restarted.', '«many» is left out'],
    ['The queue lost messages when a worker restarted.', 'The queue lost its messages when a worker restarted.', '«its» is added'],
    ['The queue lost messages; then a worker restarted.', 'The queue lost messages, then a worker restarted.', 'some signs differ'],
  ])('%s', (source, quote, because) => {
    expect(check(source, quote)).toMatchObject({ verdict: 'verified', because: expect.stringContaining(because) })
  })
  test('and nothing is said of an exact one', () =>
    expect(check(PLAN, 'lost 120 messages').because).toBe('Found in a.md, line 2 (similarity 1.00).'))
})

describe('parts and cited lines', () => {
  const far = [
    'The queue was lost in May.',
    ...Array.from({ length: 30 }, () => 'Filler words go on and on.'),
    'The cat was found in June.',
  ].join('\n')
  test('parts within the cited lines may be far apart', () => {
    const quote = 'The queue was lost in May. […] The cat was found in June.'
    expect(check(far, quote, { start: 1, end: 32 })).toMatchObject({
      verdict: 'verified',
      line: 1,
      because: expect.stringContaining('in 2 parts'),
    })
    expect(check(far, quote, { start: 1, end: 2 }).verdict).toBe('failed')
  })
})

test('a quotation of 300 signs is checked against a megabyte at once', () => {
  const source = Array.from(
    { length: 16_000 },
    (_, line) => `Line ${line} of the log says that worker ${line % 97} did restart the queue.`,
  ).join('\n')
  const quote = source.slice(700_000, 700_300).replace('restart', 'restrat')
  check(source, quote)
  const find = () => expect(check(source, quote).similarity).toBeGreaterThan(0.9)
  expect(Math.min(...[0, 1, 2].map(() => ordinaryMs(find)))).toBeLessThan(100)
})

describe('over the end of a line', () => {
  const WRAPPED = 'The hooks are stored and passed on to the child\nthread afterwards, which runs them.'
  const DOC = '/// The hook is executed in the parent thread, and returns a function\n/// that will be executed in the new thread.'

  test('a quotation runs on, wherever its own lines end', () => {
    expect(check(WRAPPED, 'passed on to the child thread afterwards')).toMatchObject({ verdict: 'verified', similarity: 1, line: 1 })
    expect(check(WRAPPED, 'passed on\nto the child thread afterwards')).toMatchObject({ verdict: 'verified', similarity: 1 })
  })

  test('signs that begin each line belong to it: without them it is near, and not exact', () => {
    expect(check(DOC, 'returns a function\n/// that will be executed')).toMatchObject({ verdict: 'verified', similarity: 1 })
    const bare = check(DOC, 'The hook is executed in the parent thread, and returns a function that will be executed in the new thread.')
    expect(bare.verdict).toBe('verified')
    expect(bare.similarity).toBeLessThan(0.999)
    expect(bare.because).toContain('the words are the same, some signs differ')
  })
})
