/** Real git repositories in folders of their own, with nobody's settings but these; gone after the file of tests. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'

/** As a user has it who has told git who they are, and nothing else. */
export const GIT_ENVIRONMENT = {
  PATH: process.env.PATH ?? '',
  HOME: '/nonexistent',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Ann',
  GIT_AUTHOR_EMAIL: 'ann@example.org',
  GIT_COMMITTER_NAME: 'Ann',
  GIT_COMMITTER_EMAIL: 'ann@example.org',
} as const

const folders: string[] = []
afterAll(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
})

export function emptyFolder(name = 'witan git ü-'): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), name)))
  folders.push(path)
  return path
}

export type Files = Readonly<Record<string, string>>

export class TestRepository {
  readonly root: string

  constructor(files: Files = { 'README.md': '# Sample\n' }, root = emptyFolder()) {
    this.root = root
    this.git('init', '--quiet', '--initial-branch=main')
    this.commit('first', files)
  }

  git(...args: readonly string[]): string {
    return execFileSync('git', args, { cwd: this.root, env: GIT_ENVIRONMENT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  }

  write(files: Files): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.root, path)), { recursive: true })
      writeFileSync(join(this.root, path), text)
    }
  }

  /** The hash of it. */
  commit(subject: string, files: Files): string {
    this.write(files)
    this.git('add', '--', ...Object.keys(files))
    this.git('commit', '--quiet', '--message', subject)
    return this.head()
  }

  head(ref = 'HEAD'): string {
    return this.git('rev-parse', ref)
  }
}
