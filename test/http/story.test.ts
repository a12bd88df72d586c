/** The story that the README tells with curl, pasted into a shell as it stands there. */
import { execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../tidy/tree.ts'
import { newFolder } from './server.ts'

const run = promisify(execFile)

/** The blocks of shell in one section. */
function blocksOf(heading: string): readonly string[] {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
  const section = readme.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, code = '']) => code)
}

test('with curl alone: start the example debate, follow it live, challenge a crux, export it', async () => {
  const [serve = '', story = ''] = blocksOf('Over HTTP')
  const folder = newFolder()
  const server = spawn('sh', ['-c', `exec ${serve.trim()} --port 0 --db "${join(folder, 'witan.db')}"`], { cwd: ROOT })
  onTestFinished(() => void server.kill('SIGTERM'))
  const url = await new Promise<string>((resolve, reject) => {
    let heard = ''
    server.stdout.on('data', (chunk: Buffer) => {
      heard += chunk
      const [found] = /http:\/\/\S+/.exec(heard) ?? []
      if (found !== undefined) resolve(found)
    })
    server.stderr.on('data', (chunk: Buffer) => {
      heard += chunk
    })
    server.once('exit', () => reject(new Error(heard)))
  })
  expect(story).toContain('http://localhost:4100')
  const { stdout } = await run('sh', ['-c', story.replaceAll('http://localhost:4100', url)], { cwd: folder, maxBuffer: 1e8 })
  expect(stdout).toMatch(/^: Bitcoin is a good store of value$/m)
  expect(stdout).toMatch(/^event: crux\.locked$/m)
  expect(stdout).toMatch(/"type":"crux\.challenged","crux":"t1","by":"user","because":"The fees of 2024 are missing\."/)
  expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain('Bitcoin is a good store of value')
}, 120_000)
