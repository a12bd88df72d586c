/** A database of its own for a test file, in the cluster of this run. */
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import './prepare.ts'

export interface Database {
  readonly url: string
  /** As an operator at psql. */
  sql(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>
  drop(): Promise<void>
}

export async function makeDatabase(): Promise<Database> {
  const main = inject('postgres')
  const name = `t_${randomBytes(6).toString('hex')}`
  await asked(main, `CREATE DATABASE ${name}`)
  const url = main.replace(/postgres$/, name)
  return {
    url,
    sql: (text, values) => asked(url, text, values),
    drop: async () => void (await asked(main, `DROP DATABASE ${name} WITH (FORCE)`)),
  }
}

export async function asked(url: string, text: string, values: readonly unknown[] = []): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, [...values])).rows
  } finally {
    await client.end()
  }
}
