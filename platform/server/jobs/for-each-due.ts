const batchSize = 100

/**
 * Takes each of the rows that are due by itself, in the order of their ids, and says how many were taken. One that fails
 * stands before no other: it fails the run once all have had their turn.
 */
export async function forEachDue(
  /** The next ids after one, ascending, so many at most. */
  due: (after: number, limit: number) => Promise<readonly { id: number }[]>,
  /** Takes one, in a transaction of its own. False where there was nothing to do any more. */
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
