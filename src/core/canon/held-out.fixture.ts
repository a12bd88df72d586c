/**
 * Sentences kept apart, written before what reads them was last changed. Each has what a careful reader would take from it as an
 * agreed fact, or nothing. Half are prose of a story, half of a specification or a code base; some are out of reach of any
 * pattern, on purpose. Unseen, 26 of 27 found were right and 26 of 37 were found; what that showed was mended, and the test
 * holds what came of it. Whoever tunes further should write another set first.
 */
import type { Labelled } from './first-set.fixture.ts'

export const HELD_OUT: readonly Labelled[] = [
  // A story, stated outright.
  ["When the door opened, Hesper's blue eyes went straight to the knife.", [['Hesper', 'eyes', 'blue']]],
  ['Wren Aldous has freckles and red hair.', [['Wren Aldous', 'hair', 'red']]],
  ['Hesper is nineteen years old, though she lies about it.', [['Hesper', 'age', '19 years']]],
  ['Doctor Pell was born in 1822.', [['Doctor Pell', 'birth', '1822']]],
  ['The comet returns every 76 years.', [['comet', 'interval', '76 years']]],
  ["Pell's beard was white.", [['Pell', 'beard', 'white']]],
  ['The observatory opens on Monday.', [['observatory', 'start', 'Monday']]],
  ['The expedition departed on 9 June 1861.', [['expedition', 'departure', '9 June 1861']]],
  ["The name of Pell's dog is Barrow.", [["Pell's dog", 'name', 'Barrow']]],
  ['The winter of that year lasted seven months.', []],
  ['Aldous and his sister own the mill; the mill has two wheels.', [['mill', 'wheels', 'two']]],
  ['Colonel Fane is the commander of the garrison.', [['Colonel Fane', 'rank', 'commander']]],
  ['The bell tower is thirty-one metres high.', [['bell tower', 'height', '31 metres']]],
  ["Fane's regiment is called the Larks.", [["Fane's regiment", 'name', 'Larks']]],
  ['The grey-haired Pell coughed into his sleeve.', [['Pell', 'hair', 'grey']]],
  ["Hesper's father is Aldous.", [['Hesper', 'father', 'Aldous']]],
  [
    'The trial begins on Day 3 and ends on Day 9.',
    [
      ['trial', 'start', 'Day 3'],
      ['trial', 'end', 'Day 9'],
    ],
  ],
  ['The ferry leaves at six in the morning.', [['ferry', 'departure', '6 am']]],
  ['Of all the houses on the hill, only the Aldous house had a green door.', [['Aldous house', 'door', 'green']]],
  // A story, nothing that may be held against anybody.
  ["Hesper's hands were blue with cold.", []],
  ['Pell never had a white beard.', []],
  ['“Hesper is seventeen years old,” said Fane. “I saw the register.”', []],
  ['She was seventeen years old.', []],
  ['The register claimed that Hesper was twenty-one years old.', []],
  ["Had Pell's beard been white, they would have known him.", []],
  ['Aldous had two days to live.', []],
  ['The soldiers had blue coats.', []],
  ["In the painting, Hesper's eyes were brown.", []],
  ['Fane was a captain once.', []],
  ['The trial was expected to end on Day 12.', []],
  ['Fane had three men shot before breakfast.', []],
  ["Hesper's blue mood lasted a week.", []],
  ['No comet returns every ten years.', []],
  ['What colour were Wren’s eyes — green?', []],
  ["Hesper had Pell's grey eyes.", []],
  ['By midsummer the ferry was red again.', []],
  // A specification or a code base, stated outright.
  ['The request body is limited to 2 MiB.', [['request body', 'limit', '2 MiB']]],
  ['The token lifetime is one hour.', [['token', 'lifetime', '1 hour']]],
  ['The queue holds up to 500 messages.', [['queue', 'limit', '500 messages']]],
  ["The broker's default port is 5672.", [['broker', 'default port', '5672']]],
  [
    'The indexer uses SQLite and runs every 10 minutes.',
    [
      ['indexer', 'uses', 'SQLite'],
      ['indexer', 'interval', '10 minutes'],
    ],
  ],
  ['const POLL_INTERVAL_MS = 2500;', [['POLL_INTERVAL', 'value', '2500 ms']]],
  ['log_retention_days: 14', [['log_retention', 'value', '14 days']]],
  ['| Worker threads | 8 |', [['Worker threads', 'value', '8']]],
  ['The free tier allows at most 3 projects.', [['free tier', 'limit', '3 projects']]],
  ['Telemetry is off.', [['Telemetry', 'state', 'off']]],
  ['The default log level is 3.', [['log level', 'default', '3']]],
  ['The broker must be restarted every 30 days.', []],
  ['The back-off starts at 200 ms and doubles.', [['back-off', 'start', '200 ms']]],
  ['The minimum supported version of Python is 3.11.', [['Python', 'minimum supported version', '3.11']]],
  ['Backups are kept for 90 days.', [['Backups', 'retention', '90 days']]],
  ['The nightly export takes 40 minutes.', [['nightly export', 'duration', '40 minutes']]],
  ['All responses are encoded in UTF-8.', [['responses', 'encoding', 'UTF-8']]],
  // A specification or a code base, nothing that may be held against anybody.
  ['A token lifetime of two hours was rejected.', []],
  ['The broker is 3 times faster now.', []],
  ['We tried port 5673, which was taken.', []],
  ['The queue had 700 messages when it fell over.', []],
  ['The token lifetime is never 24 hours.', []],
  ['Why is the broker’s port 5673?', []],
  ['For large tenants the queue holds 5,000 messages.', []],
  ['assert(queue.size === 500)', []],
  ['The limit is 500 messages per tenant or 2,000 overall.', []],
  ['Someone set the token lifetime to 2 hours.', []],
  ['The indexer is limited to what the broker sends.', []],
  ['The test uses port 0.', [['test', 'port', '0']]],
  ['Last year the free tier allowed 5 projects.', []],
  ['When debugging, telemetry is on.', []],
]
