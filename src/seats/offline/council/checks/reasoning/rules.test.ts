import { expect, test } from 'vitest'
import { answer, found, under } from './reasoning.fixture.ts'

type Row = readonly [check: string, section: string, sentence: string]

const FIRES: readonly Row[] = [
  ['cost-waved-off', 'Design', 'The controller may use additional memory, but it is likely negligible.'],
  ['cost-waved-off', 'Drawbacks', 'However, the number of users affected should be small and acceptable.'],
  ['cost-waved-off', 'Compatibility', 'The usual risk of a new default is judged acceptable.'],
  ['rejected-but-not-ruled-out', 'Rejected ideas', 'However, a nested form has not yet been ruled out.'],
  ['rejected-but-not-ruled-out', 'Alternatives', 'The second queue remains on the table.'],
  ['decision-put-off', 'Design', 'Whether a wrapper is worth it remains to be seen.'],
  ['decision-put-off', 'Policy', "It's unclear if any action should be taken on old accounts."],
  ['decision-put-off', 'Proposal', 'We also need to evaluate how the format will evolve.'],
  ['decision-put-off', 'Design', 'The retention of drafts will be decided later.'],
  ['weighed-but-not-decided', 'Design', 'Base 10 is intuitive. A base of 2 is a good choice as well.'],
  ['weighed-but-not-decided', 'Design', 'Records are keyed by mail address. The customer number could equally be used.'],
  ['content-promised-not-there', 'Roll-out', 'Steps of the manual test will be updated here.'],
  ['content-promised-not-there', 'Data', 'We have a list and plan to post it to this page soon.'],
  ['content-promised-not-there', 'Upgrade', 'There is nothing to plan. Needs to be completed.'],
  ['specified-by-guess', 'Design', 'Some of the common types will use this protocol, probably lists and ranges.'],
  ['specified-by-guess', 'Design', 'The three services move to the new queue (not all of these will move in the first release).'],
  ['ease-without-evidence', 'Design', 'The implementation should be relatively straightforward.'],
  ['ease-without-evidence', 'Migration', 'Migrating the old orders will be easy.'],
  ['belief-without-ground', 'Design', 'We are confident that the format will carry all of them.'],
  ['belief-without-ground', 'Roll-out', 'We believe that partners will follow.'],
  ['demand-without-a-trace', 'Summary', 'This brings inherited settings, a much requested feature.'],
  ['demand-without-a-trace', 'Why', 'Many customers have asked for dark mode.'],
  ['test-that-can-not-fail', 'Test plan', 'After the last step the nodes should still be relatively balanced.'],
  ['test-that-can-not-fail', 'Testing', 'Test cases could include the story above.'],
  ['test-that-can-not-fail', 'Test plan', 'The test will verify that the container terminates quickly.'],
  ['test-that-can-not-fail', 'Tests', '- The mail arrives reasonably fast.'],
  ['criterion-nobody-can-fail', 'Graduation criteria', '- Gather feedback from users.'],
  ['criterion-nobody-can-fail', 'Graduation criteria', '- The importer works well.'],
  ['criterion-nobody-can-fail', 'Acceptance criteria', '- Appropriate metrics are agreed on.'],
  ['roll-back-trigger-without-threshold', 'Roll-out', 'We roll back if the error rate rises.'],
  ['roll-back-trigger-without-threshold', 'Launch', 'If serious problems show, the release is reverted.'],
  ['harm-named-and-left', 'Design', 'There is the possibility that the loop panics and takes the controller with it.'],
  ['harm-named-and-left', 'Operations', 'A long import could exhaust the connection pool.'],
  ['care-without-an-act', 'Policy', 'Care should be taken to ensure that old keys still work.'],
  ['care-without-an-act', 'Security', 'Special attention must be paid to that token.'],
  ['stopgap-without-end', 'Design', 'The shared account can be used as a stopgap.'],
  ['stopgap-without-end', 'Operations', 'The nightly copy is a temporary solution for small branches.'],
  ['span-without-length', 'Design', 'Expired entries remain for a longer duration.'],
  ['span-without-length', 'Rules', 'The policy is reviewed every 12 months. Devices are replaced after a reasonable period of time.'],
  ['span-without-length', 'Review', 'A retrospective is held once significant time has passed.'],
  ['share-of-time-without-window', 'Objectives', 'The count is right 95 % of the time.'],
  ['share-of-time-without-window', 'Service levels', 'The search has an availability of 99.5 %.'],
  ['share-of-time-without-window', 'Dependencies', 'The diary is 99.5 % available.'],
  ['guarded-by-documentation', 'Security', 'The documentation will note that fragments must come from trusted producers.'],
  ['guarded-by-documentation', 'Risks', 'The manual should warn that the port must not be opened.'],
]

test.each(FIRES)('%s: in %s «%s» is raised', (check, section, sentence) =>
  expect(found(check, ...under(section, sentence))).toHaveLength(1),
)

const SILENT: readonly Row[] = [
  ['cost-waved-off', 'Design', 'The overhead is small: 3 % more memory.'],
  ['cost-waved-off', 'Design', 'The cost is negligible, because a person starts each call.'],
  ['cost-waved-off', 'Requirements', 'The overhead must be small.'],
  ['cost-waved-off', 'Background', 'The cost was negligible then.'],
  ['rejected-but-not-ruled-out', 'Alternatives', 'A nested form was ruled out because it hides names.'],
  ['rejected-but-not-ruled-out', 'Open questions', 'A nested form has not been ruled out.'],
  ['rejected-but-not-ruled-out', 'Rejected ideas', 'A second queue has not been ruled out; the platform board decides in May.'],
  ['decision-put-off', 'Design', 'Whether a wrapper is worth it is decided by the platform team.'],
  ['decision-put-off', 'Open questions', 'It is unclear whether old accounts should go.'],
  ['decision-put-off', 'Design', 'One could add a wrapper for each. Whether that is worth it remains to be seen.'],
  ['decision-put-off', 'Background', 'It remains to be seen how the market moves.'],
  ['decision-put-off', 'Design', 'The retention will be decided later; until then drafts stay for 30 days.'],
  ['weighed-but-not-decided', 'Design', 'A base of 2 is a good choice as well, but we use 10.'],
  ['weighed-but-not-decided', 'Alternatives', 'A base of 2 is a good choice as well.'],
  ['weighed-but-not-decided', 'Background', 'Base 2 could equally be used.'],
  ['content-promised-not-there', 'Roll-out', 'A line will be added to the log for each run.'],
  ['content-promised-not-there', 'Roll-out', 'The form needs to be completed by the applicant.'],
  ['content-promised-not-there', 'Design', 'Details of each order are posted to the ledger.'],
  ['specified-by-guess', 'Alternatives', 'This will probably break.'],
  ['specified-by-guess', 'Risks', 'The import will probably be late.'],
  ['specified-by-guess', 'Design', 'You will probably see two lines.'],
  ['ease-without-evidence', 'Design', 'The implementation is easy: the prototype took two days.'],
  ['ease-without-evidence', 'Goals', 'Migration should be easy.'],
  ['ease-without-evidence', 'Design', 'Adding a locale is not trivial.'],
  ['belief-without-ground', 'Design', 'We believe that partners will follow, because two of three asked for it.'],
  ['belief-without-ground', 'Background', 'We believe that this will matter.'],
  ['belief-without-ground', 'Design', 'The trial should show that we are confident the format will carry all of them.'],
  ['belief-without-ground', 'Design', 'We do not ship before we are sure that partners will follow.'],
  ['belief-without-ground', 'Design', 'We will follow the partners.'],
  ['demand-without-a-trace', 'Why', 'Many customers have asked for dark mode (412 tickets).'],
  ['demand-without-a-trace', 'Why', 'Many users would need a second account.'],
  ['demand-without-a-trace', 'Design', 'The requested file is sent.'],
  ['test-that-can-not-fail', 'Test plan', 'After the last step each node should have roughly the same load, within 10 % of the mean.'],
  ['test-that-can-not-fail', 'Design', 'Nodes should be relatively balanced.'],
  ['test-that-can-not-fail', 'Testing', 'The test restarts the server and expects a new lease.'],
  ['criterion-nobody-can-fail', 'Graduation criteria', '- Gather feedback from at least five teams.'],
  ['criterion-nobody-can-fail', 'Design', 'We gather feedback from users.'],
  ['criterion-nobody-can-fail', 'Graduation criteria', '- Graduate to GA after two releases without a revert.'],
  ['criterion-nobody-can-fail', 'Acceptance criteria', '- All end-to-end tests pass.'],
  ['criterion-nobody-can-fail', 'Graduation criteria', '- Graduate to GA'],
  ['criterion-nobody-can-fail', 'Graduation criteria', 'This change will be GA immediately.'],
  ['roll-back-trigger-without-threshold', 'Roll-out', 'We roll back if more than 2 % of requests have errors and the rate rises.'],
  ['roll-back-trigger-without-threshold', 'Roll-out', 'The flag switches the change off within a minute.'],
  ['roll-back-trigger-without-threshold', 'Background', 'We rolled back when errors increased.'],
  ['harm-named-and-left', 'Design', 'A long import could exhaust the pool; a limit of 5 connections prevents that.'],
  ['harm-named-and-left', 'Alternatives', 'It could crash the server.'],
  ['harm-named-and-left', 'Background', 'The old job can lose messages.'],
  ['care-without-an-act', 'Policy', 'Care is given by the clinic.'],
  ['care-without-an-act', 'Policy', 'Care should be taken to keep old keys, for example by a yearly test.'],
  ['care-without-an-act', 'Background', 'Care must be taken to avoid this today.'],
  ['stopgap-without-end', 'Design', 'The shared account is a stopgap until June.'],
  ['stopgap-without-end', 'Design', 'The shared account is used as a stopgap. It is removed with the new login.'],
  ['stopgap-without-end', 'Design', 'Files go to a temporary folder.'],
  ['stopgap-without-end', 'Alternatives', 'It would be a temporary solution.'],
  ['span-without-length', 'Design', 'Entries remain for a longer time, 30 days.'],
  ['span-without-length', 'Background', 'It ran for an extended period.'],
  ['span-without-length', 'Design', 'Imports take a long time.'],
  ['share-of-time-without-window', 'Objectives', 'The count is right 95 % of the time, over each calendar month.'],
  ['share-of-time-without-window', 'Objectives', 'A monthly availability of 99.5 %.'],
  ['share-of-time-without-window', 'Objectives', '95 % of requests answer within 300 ms.'],
  ['guarded-by-documentation', 'Security', 'Fragments are rejected unless signed. The documentation will note that.'],
  ['guarded-by-documentation', 'Design', 'The documentation will note the new flag.'],
  ['guarded-by-documentation', 'Security', 'Tokens expire after an hour.'],
]

test.each(SILENT)('%s: in %s «%s» is fine', (check, section, sentence) => expect(found(check, ...under(section, sentence))).toEqual([]))

test('what may come some day is left alone', () =>
  expect(found('decision-put-off', ...under('Future possibilities', 'How far to go remains to be seen.'))).toEqual([]))

test('what the open questions ask too is not forgotten', () => {
  const put = under('Expiry', 'It is unclear whether any action should be taken on these.')
  expect(answer('decision-put-off', ...put, '', '## Open questions', '', '- How should we handle expiry?')).toContain('expiry')
  expect(answer('decision-put-off', ...put, '', '## Open questions', '', '- Who pays for storage?')).toBeNull()
})

test('the bar of a stage that lies behind is left alone', () => {
  const bar = under('Graduation criteria', '### Beta', '', '- Gather feedback from users.')
  expect(found('criterion-nobody-can-fail', ...bar)).toHaveLength(1)
  expect(found('criterion-nobody-can-fail', ...bar, '', '## History', '', '2023-01-12: graduated to Beta')).toEqual([])
})

test('one waved-off cost in a section makes the point', () =>
  expect(found('cost-waved-off', ...under('Drawbacks', 'The overhead is negligible.', '', 'The impact is minimal.'))).toHaveLength(1))

test('an unlikely harm weighs less', () => {
  const at = (sentence: string) => found('harm-named-and-left', ...under('Design', sentence))[0]?.severity
  expect(at('The loop could panic.')).toBe('major')
  expect(at('The loop could panic (unlikely).')).toBe('minor')
})

test('a figure elsewhere answers a waved-off cost', () =>
  expect(
    answer(
      'cost-waved-off',
      ...under('Design', 'The memory overhead of the lease controller is negligible.'),
      '## Measured',
      'With the lease controller, memory overhead was 1.2 MB.',
    ),
  ).toContain('1.2 MB'))

test('a prototype answers a promise of ease', () =>
  expect(
    answer(
      'ease-without-evidence',
      ...under('Design', 'The implementation should be easy.'),
      '## Try-out',
      'A working prototype is on the branch.',
    ),
  ).toContain('prototype'))

test('German is left alone', () =>
  expect(
    found(
      'cost-waved-off',
      '# Konzept',
      '## Aufwand',
      'Der Aufwand ist minimal und der Nutzen ist groß für die Kunden, das wird nicht mit dem performance impact minimal gemessen.',
    ),
  ).toEqual([]))
