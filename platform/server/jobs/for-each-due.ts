const batchSize = 100

/**
 * Processes each due row separately, in the order of ids, and returns the number processed. An error does not stop
 * the others: it fails the run after all rows were processed.
 */
export async function forEachDue(
  /** Returns up to `limit` ids after `after`, ascending. */
  due: (after: number, limit: number) => Promise<readonly { id: number }[]>,
  /** Processes one row in its own transaction. Returns false if nothing was left to do. */
  take: (id: number) => Promise<boolean>,
): Promise<number> {
  const broken: unknown[] = []
  let taken = 0
  let last = 0
  for (;;) {
    const rows = await due(last, batchSize)
    for (const { id } of rows) {
      last = id
      try {
        if (await take(id)) taken++
      } catch (error) {
        broken.push(error)
      }
    }
    if (rows.length === batchSize) continue
    if (broken.length > 0) throw broken[0]
    return taken
  }
}
