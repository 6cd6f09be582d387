import type { KyselyPlugin, Transaction } from 'kysely'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import { OutcomeUnknownError } from '#platform/server/db/connection-errors.ts'
import { queueStatement } from '#platform/server/db/pipelining.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '#platform/server/errors/errors.ts'

/**
 * An operation on rows of several requests with a few statements. Its results are in the order of the items; an
 * `AppError` rejects one item, which must then have written nothing.
 */
export type SetOperation<Item, Result> = (
  tx: Database,
  items: readonly Item[],
) => Promise<readonly (Result | AppError)[]>

/** An operation without results, executed shortly before the commit. */
export type DeferredOperation<Item> = (tx: Database, items: readonly Item[]) => Promise<void>

/** Maximum number of requests in one transaction. */
const maxMembers = 64
/** Maximum wait for a lock in a group. The members then continue in transactions of their own. */
const lockTimeoutMs = 50
/** Maximum duration of a group. Its members then continue in transactions of their own, so none waits for a slow one. */
const groupTimeoutMs = 1_000

/**
 * Runs `work` in a transaction that it may share with other requests of this process. A member that fails before it
 * has executed anything leaves the group; any other error rolls the group back, and each member is repeated in a
 * transaction of its own. `work` must be repeatable: it changes nothing outside the database. Operations through
 * `inSet` and `deferInSet` are combined; other statements are executed one by one on the shared connection.
 */
export function inSharedTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  let queue = queues.get(db)
  if (!queue) queues.set(db, (queue = new GroupQueue(db)))
  return queue.add(work)
}

/** Executes a set operation for one item, together with those of other members if `tx` is shared. */
export async function inSet<Item, Result>(
  tx: Database,
  operation: SetOperation<Item, Result>,
  item: Item,
): Promise<Result> {
  const member = members.get(tx)
  if (member) return member.run(operation, item)
  const [result] = await operation(tx, [item])
  return resultOf(result)
}

/** Executes a deferred operation, with those of other members before the commit if `tx` is shared. */
export async function deferInSet<Item>(
  tx: Database,
  operation: DeferredOperation<Item>,
  items: readonly Item[],
): Promise<void> {
  const member = members.get(tx)
  if (member) member.defer(operation, items)
  else await operation(tx, items)
}

const queues = new WeakMap<Database, GroupQueue>()
const members = new WeakMap<Database, Member>()

function resultOf<Result>(result: Result | AppError | undefined): Result {
  if (result === undefined) throw new Error('A set operation returned fewer results than items.')
  if (result instanceof AppError) throw result
  return result
}

type Task = { start: (tx: Database) => Promise<() => void>; fail: (error: unknown) => void }

/** Requests that wait for the next group. One group runs at a time, so groups never wait for each other's locks. */
class GroupQueue {
  readonly #db: Database
  #waiting: Task[] = []
  #isRunning = false

  constructor(db: Database) {
    this.#db = db
  }

  add<Result>(work: (tx: Database) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        start: async (tx) => {
          const result = await work(tx)
          return () => resolve(result)
        },
        fail: reject,
      })
      if (!this.#isRunning) void this.#run()
    })
  }

  async #run() {
    this.#isRunning = true
    // Requests of one turn of the event loop share a group.
    await nextTurn()
    while (this.#waiting.length > 0) await this.#runGroup(this.#waiting.splice(0, maxMembers))
    this.#isRunning = false
  }

  async #runGroup(tasks: readonly Task[]) {
    let finished: (() => void)[] = []
    try {
      finished = await this.#db.transaction().execute(async (tx) => {
        await queueStatement(tx, `set local lock_timeout = ${lockTimeoutMs}`, [])
        return new Group(tx, tasks).run()
      })
    } catch (error) {
      // The group may be committed, and a repetition alone could wait for the locks of a commit that still waits.
      if (error instanceof OutcomeUnknownError) {
        for (const task of tasks) task.fail(error)
        return
      }
      // The error may concern one member only, which then receives it from its own transaction. The next group does not
      // wait for these transactions.
      for (const task of tasks) void this.#runAlone(task)
    }
    for (const finish of finished) finish()
  }

  async #runAlone(task: Task) {
    try {
      const finish = await inTransaction(this.#db, task.start)
      finish()
    } catch (error) {
      task.fail(error)
    }
  }
}

type Deferred = { operation: DeferredOperation<never>; items: readonly unknown[] }

type Request = {
  member: Member
  item: unknown
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/**
 * The members of one transaction. They run concurrently; a set operation is executed when every member waits for one
 * or has ended.
 */
class Group {
  readonly #tx: Transaction<{}>
  readonly #tasks: readonly Task[]
  readonly #requests = new Map<SetOperation<never, unknown>, Request[]>()
  #active: number
  #error: unknown
  #hasFailed = false
  #end: () => void = () => {}

  constructor(tx: Transaction<{}>, tasks: readonly Task[]) {
    this.#tx = tx
    this.#tasks = tasks
    this.#active = tasks.length
  }

  /** Returns the functions that answer the members, to be called after the commit. */
  async run(): Promise<(() => void)[]> {
    const allEnded = new Promise<void>((resolve) => {
      this.#end = resolve
    })
    const ended: { deferred: Deferred[]; finish: () => void }[] = []
    for (const task of this.#tasks) {
      const member = new Member(this, this.#tx)
      task
        .start(member.tx)
        .then((finish) => void ended.push({ deferred: member.deferred, finish }))
        .catch((error: unknown) => {
          // Nothing was written for it, so the others are not affected.
          if (member.hasWritten) this.#abort(error)
          else ended.push({ deferred: [], finish: () => task.fail(error) })
        })
        .finally(() => this.leave())
    }
    const timer = setTimeout(() => {
      this.#abort(new Error('A member of the group took too long.'))
      this.#end()
    }, groupTimeoutMs)
    await allEnded
    clearTimeout(timer)
    if (this.#hasFailed) throw this.#error
    await this.#executeDeferred(ended.flatMap(({ deferred }) => deferred))
    return ended.map(({ finish }) => finish)
  }

  request(operation: SetOperation<never, unknown>, request: Request) {
    const requests = this.#requests.get(operation)
    if (requests) requests.push(request)
    else this.#requests.set(operation, [request])
    this.leave()
  }

  /** Throws the error of a group that will be rolled back, instead of sending another statement in it. */
  rejectIfFailed() {
    if (this.#hasFailed) throw this.#error
  }

  /** A member waits or has ended. */
  leave() {
    this.#active--
    if (this.#active > 0) return
    if (this.#requests.size > 0 && !this.#hasFailed) void this.#execute()
    else this.#end()
  }

  #abort(error: unknown) {
    this.#hasFailed = true
    this.#error = error
  }

  async #execute() {
    const requests = [...this.#requests]
    this.#requests.clear()
    this.#active += requests.reduce((count, [, of]) => count + of.length, 0)
    for (const [operation, of] of requests) {
      try {
        this.rejectIfFailed()
        const results = await operation(this.#tx, of.map(({ item }) => item) as never)
        for (const [nth, { member, resolve, reject }] of of.entries()) {
          const result = results[nth]
          if (result instanceof AppError) reject(result)
          else {
            member.hasWritten = true
            resolve(result)
          }
        }
      } catch (error) {
        this.#abort(error)
        for (const { reject } of of) reject(error)
      }
    }
  }

  async #executeDeferred(deferred: readonly Deferred[]) {
    for (const [operation, of] of Map.groupBy(deferred, (each) => each.operation))
      await operation(this.#tx, of.flatMap(({ items }) => items) as never)
  }
}

class Member {
  /** Transaction of the group, as an object that identifies the member. */
  readonly tx: Database
  readonly deferred: Deferred[] = []
  hasWritten = false
  readonly #group: Group
  /** Statements of the member itself cannot be undone alone, so a failure after one of them ends the group. */
  readonly #noteStatements: KyselyPlugin = {
    transformQuery: ({ node }) => {
      this.#group.rejectIfFailed()
      this.hasWritten = true
      return node
    },
    transformResult: async ({ result }) => {
      this.hasWritten = true
      return result
    },
  }

  constructor(group: Group, tx: Transaction<{}>) {
    this.#group = group
    this.tx = tx.withPlugin(this.#noteStatements)
    members.set(this.tx, this)
  }

  run<Item, Result>(operation: SetOperation<Item, Result>, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#group.request(operation as SetOperation<never, unknown>, {
        member: this,
        item,
        resolve: resolve as (result: unknown) => void,
        reject,
      })
    })
  }

  defer<Item>(operation: DeferredOperation<Item>, items: readonly Item[]) {
    this.deferred.push({ operation: operation as DeferredOperation<never>, items })
  }
}
