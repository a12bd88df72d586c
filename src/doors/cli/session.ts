/** One invocation of the command line: the desk with --db applied, the engine if one was opened, the exit code. */
import { databaseExists } from '../../engine/assemble.ts'
import { type Engine, makeEngine } from '../../engine/engine.ts'
import { type Desk, EXIT } from './desk.ts'

export class Session {
  desk: Desk
  /** As --db named it; null: nobody did. */
  database: string | null = null
  exitCode: number = EXIT.done
  #engine: Engine | null = null

  constructor(desk: Desk) {
    this.desk = desk
  }

  useDatabase(url: string): void {
    this.database = url
    this.desk = { ...this.desk, settings: { ...this.desk.settings, database: url } }
  }

  /** A folder in which nothing was ever deliberated has none; to list what is there is then no error. */
  get hasDatabase(): boolean {
    return databaseExists(this.desk.settings)
  }

  readonly write = (): Promise<Engine> => this.#open({})
  readonly read = (): Promise<Engine> => this.#open({ readOnly: true })

  /** To write to what is there: a database that is not there must not be made by steering at nothing. */
  readonly steer = async (): Promise<Engine> => {
    const looking = await makeEngine(this.desk.settings, { readOnly: true })
    const isEmpty = (await looking.list({ limit: 1 })).length === 0
    if (isEmpty) this.#engine ??= looking
    else await looking.close()
    return this.write()
  }

  async #open(options: { readonly readOnly?: boolean }): Promise<Engine> {
    this.#engine ??= await makeEngine(this.desk.settings, options)
    return this.#engine
  }

  async end(): Promise<void> {
    await this.#engine?.close()
  }
}
