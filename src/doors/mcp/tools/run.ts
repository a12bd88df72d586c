/** start_run: the caller's own coding agents are governed in the repository that the server's witan.yaml names. */
import { isRefusal } from '../../../core/refusal.ts'
import { StartRun } from '../../../engine/start.ts'
import { addTool, STARTS } from '../answers.ts'
import type { Desk } from '../rooms.ts'
import { Key, open, Started } from './start.ts'

export function addRunTool(desk: Desk): void {
  addTool(
    desk,
    {
      name: 'start_run',
      title: 'Let coding agents be governed',
      description:
        'Your own coding agents do a list of tasks (plan, do, check, act) in a git repository, and Witan governs them: it looks into git and runs the tests itself, corrects who goes too far, has it replaced the second time, and stops in a clean state. Where the repository is and how it is tested stands in the server’s witan.yaml (witan run init writes one), never in a call. Then loop: owed → let the agent of that seat do it → submit what it declares; the answer says go-on, correct, replace or stop. Example: {"tasks": [{"title": "Lock accounts after three wrong passwords", "files": ["src/login.js", "test/"]}], "workflow": "fast"}',
      input: StartRun.omit({ protocol: true }).extend({ key: Key }),
      output: Started,
      scope: 'run',
      annotations: STARTS,
    },
    async ({ key, ...start }) => {
      const shelved = { dossiers: desk.rooms.dossiers, workspace: undefined, sources: [] }
      const opened = await open(desk, { start: { protocol: 'run', ...start }, shelved }, key, null)
      if (isRefusal(opened)) return opened
      return { ...opened, text: `${opened.text}\nWhat your agents are to do first: owed {"id": "${opened.data.id}", "wait": 20}` }
    },
  )
}
