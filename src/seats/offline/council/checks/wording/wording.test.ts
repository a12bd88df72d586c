/** Each wording check: fires on the defect in two wordings or more, is silent on the mended text and on what looks alike. */
import { expect, test } from 'vitest'
import type { Document } from '../../../../../core/document/document.ts'
import { documentFrom } from '../../reading/reading.fixture.ts'
import { wordingChecks } from '../wording.ts'

const checkOf = (id: string) => {
  const check = wordingChecks.find((one) => one.id === id)
  if (check === undefined) throw new Error(`There is no check ${id}.`)
  return check
}
const hitsOf = (id: string, document: Document) => checkOf(id).find(document)
const asked = (...lines: readonly string[]) => documentFrom('# Plan', '## Requirements', '', ...lines)
const built = (...lines: readonly string[]) => documentFrom('# Plan', '## Design', '', ...lines)

type Case = readonly [id: string, where: 'asked' | 'built', text: string]

const FIRES: readonly Case[] = [
  ['graded-word-as-requirement', 'asked', 'The overview must load fast on old phones.'],
  ['graded-word-as-requirement', 'asked', '- The service shall be highly available.'],
  ['graded-word-as-requirement', 'asked', 'The shop must provide an intuitive interface.'],
  ['open-list-in-requirement', 'asked', 'It must show date, payer, amount etc. for each entry.'],
  ['open-list-in-requirement', 'asked', 'The shop must accept cards, vouchers, and so on.'],
  ['vague-amount-in-rule', 'built', 'Unfinished uploads are removed by the server after some days.'],
  ['vague-amount-in-rule', 'built', 'Retry a few times when the gateway does not answer.'],
  ['duty-with-escape-clause', 'asked', 'Images must be resized where appropriate.'],
  ['duty-with-escape-clause', 'asked', 'The team shall inform customers as needed.'],
  ['duty-taken-back', 'asked', 'The system must notify the owner if possible.'],
  ['duty-taken-back', 'asked', 'Logs shall be kept in the same country wherever feasible.'],
  ['measure-left-to-taste', 'asked', 'Reports must be handled with the appropriate care.'],
  ['measure-left-to-taste', 'asked', 'The team must provide sufficient training.'],
  ['arithmetic-that-fails', 'built', 'We asked 120 clubs: 54 use a bank account, 42 a cash box, and the remaining 34 something else.'],
  ['arithmetic-that-fails', 'built', 'We asked 200 users; 120 of them (65 %) want search.'],
  ['arithmetic-that-fails', 'built', 'That makes 310 days at 130 euros, which is 41,300 euros.'],
  ['arithmetic-that-fails', 'built', 'The network costs 46,000 euros and the app 38,000 euros. Altogether this is 94,000 euros.'],
  ['arithmetic-that-fails', 'built', 'We aim at 0.3 per 1,000 bookings (today 11 in 41,200, which is 0.37).'],
  ['arithmetic-that-fails', 'built', 'Costs fall from €11,400 to €4,900, which saves €7,500 a month.'],
  ['arithmetic-that-fails', 'built', 'Tickets fall from 1,250 to 750, a cut of 60 %.'],
  ['arithmetic-that-fails', 'built', 'The net saving is €5,300 a month, or €53,600 a year.'],
  ['arithmetic-that-fails', 'built', 'The budget is €45,000: €20,000 for tills, €9,000 for the agency and €6,000 for drinks.'],
  ['arithmetic-that-fails', 'built', 'Tags for 180,000 items at 12 cents each, which is 31,600 euros.'],
  ['absolute-without-its-case', 'asked', '- Orders are never lost.'],
  ['absolute-without-its-case', 'built', 'Notifications are always delivered.'],
  ['persuasion-for-evidence', 'built', 'Obviously, a relational database is the best choice.'],
  ['persuasion-for-evidence', 'built', 'Everyone knows that this does not scale.'],
  ['certainty-without-band', 'built', 'There is zero risk of data loss.'],
  ['certainty-without-band', 'built', 'The move will definitely finish in one night.'],
  ['guarantee-without-how', 'built', 'The bus guarantees exactly-once delivery of events.'],
  ['guarantee-without-how', 'built', 'The service ensures strict ordering of all messages.'],
  ['way-without-witness', 'built', 'It is possible to restore the index.'],
  ['way-without-witness', 'built', 'There are ways to recover such orders.'],
  ['setting-without-default', 'built', 'The session timeout is configurable.'],
  ['setting-without-default', 'built', 'There is a configurable retry limit.'],
]

const SILENT: readonly Case[] = [
  ['graded-word-as-requirement', 'asked', 'The overview must load fast: 95 % of loads within 2 s.'],
  ['graded-word-as-requirement', 'asked', 'The client must use the fast path.'],
  ['graded-word-as-requirement', 'built', 'The change should be simple.'],
  ['graded-word-as-requirement', 'asked', 'The overview must be no slower than today.'],
  ['open-list-in-requirement', 'asked', 'It must show date, payer and amount.'],
  ['open-list-in-requirement', 'built', 'Names, dates etc. come from the old system.'],
  ['open-list-in-requirement', 'asked', 'The host file in /etc must be kept.'],
  ['vague-amount-in-rule', 'built', 'Unfinished uploads are removed after 7 days.'],
  ['vague-amount-in-rule', 'built', 'The trial took a few days.'],
  ['vague-amount-in-rule', 'built', 'Pods that have been running for a few seconds are equal.'],
  ['duty-with-escape-clause', 'asked', 'Images wider than 900 pixels must be resized.'],
  ['duty-with-escape-clause', 'asked', 'Data must be deleted as required by law.'],
  ['duty-with-escape-clause', 'built', 'We add servers as needed.'],
  ['duty-taken-back', 'asked', 'The system must notify the owner.'],
  ['duty-taken-back', 'asked', 'The system should notify the owner if possible.'],
  ['duty-taken-back', 'asked', 'Clients must not try to guess the token.'],
  ['measure-left-to-taste', 'asked', 'The disk must have sufficient room to hold two copies.'],
  ['measure-left-to-taste', 'asked', 'The team must provide training of 4 hours.'],
  ['measure-left-to-taste', 'built', 'We found a suitable library.'],
  ['arithmetic-that-fails', 'built', 'We asked 130 clubs: 54 use a bank account, 42 a cash box, and the remaining 34 something else.'],
  ['arithmetic-that-fails', 'built', 'In a test 31 of 80 patients (39 %) finished.'],
  ['arithmetic-that-fails', 'built', 'Costs fall from €11,400 to €4,900, which saves €6,500 a month.'],
  ['arithmetic-that-fails', 'built', 'Tickets fall from 1,250 to 750, a cut of 40 %.'],
  ['arithmetic-that-fails', 'built', 'It waits from 10 to 20 s, or 30 s at night.'],
  ['arithmetic-that-fails', 'built', 'The net saving is €5,300 a month, or €63,600 a year.'],
  ['arithmetic-that-fails', 'built', 'Two nurses work 5 hours a day, or 25 hours a week.'],
  ['arithmetic-that-fails', 'built', 'The budget is €45,000: €20,000 for tills and €9,000 for the agency.'],
  ['arithmetic-that-fails', 'built', 'Two engineers for eight weeks at $4,000 a week each come to $64,000.'],
  ['arithmetic-that-fails', 'built', 'That makes 310 days at 130 euros, which is 40,300 euros.'],
  ['arithmetic-that-fails', 'built', 'The network costs 46,000 euros and the app 38,000 euros. Altogether this is 84,000 euros.'],
  ['absolute-without-its-case', 'asked', '- Shared accounts must never be used.'],
  ['absolute-without-its-case', 'built', 'Orders are never lost, because each is written to two disks before it is answered.'],
  ['absolute-without-its-case', 'built', 'In the old system orders were never lost.'],
  ['persuasion-for-evidence', 'built', 'A relational database is the best choice because all our data is tables.'],
  ['persuasion-for-evidence', 'built', 'A visitor said "obviously this is wrong".'],
  ['persuasion-for-evidence', 'built', 'The page simply shows the number.'],
  ['certainty-without-band', 'built', 'In 3 of 3 rehearsals the move finished in one night.'],
  ['certainty-without-band', 'built', 'It is not completely safe.'],
  ['certainty-without-band', 'built', 'The move will almost certainly finish in one night.'],
  ['guarantee-without-how', 'built', 'The bus guarantees exactly-once delivery by storing the id of each event.'],
  ['guarantee-without-how', 'built', 'There is no guarantee of ordering.'],
  ['guarantee-without-how', 'built', 'The lead ensures that the minutes are sent.'],
  ['way-without-witness', 'built', 'It is possible to restore the index from the nightly copy.'],
  ['way-without-witness', 'built', 'There are ways to recover such orders: the desk runs the import again.'],
  ['way-without-witness', 'built', 'It is possible to open two windows.'],
  ['setting-without-default', 'built', 'The session timeout is configurable and defaults to 30 minutes.'],
  ['setting-without-default', 'built', 'The colour is configurable.'],
  ['setting-without-default', 'built', 'The timeout is 30 s and can be configured by admins.'],
]

const documentOf = (where: 'asked' | 'built', text: string): Document => (where === 'asked' ? asked(text) : built(text))

test.each(FIRES)('%s fires: %s «%s»', (id, where, text) => {
  const document = documentOf(where, text)
  const hits = hitsOf(id, document)
  expect(hits).toHaveLength(1)
  for (const { quote, description, remediation } of hits) {
    expect(document.text).toContain(quote)
    expect(quote.length).toBeLessThanOrEqual(300)
    expect(description.length).toBeLessThanOrEqual(600)
    expect(remediation).not.toBe('')
  }
})

test.each(SILENT)('%s is silent: %s «%s»', (id, where, text) => expect(hitsOf(id, documentOf(where, text))).toEqual([]))

test.each(FIRES)('%s is silent in a quotation: %s', (id, where, text) =>
  expect(hitsOf(id, documentOf(where, `> ${text.replace(/^- /, '')}`))).toEqual([]),
)

test('no check of wording speaks about a text in another language', () => {
  const document = documentFrom(
    '# Konzept',
    '## Anforderungen',
    '',
    'Die Ausleihe muss schnell und einfach sein und der Keller ist für alle offen, und das ist nicht gut.',
    '',
    '- Das Team ist immer da und wird nie krank.',
  )
  expect(wordingChecks.flatMap((check) => check.find(document))).toEqual([])
})
