/**
 * Returns a function that reads one item, together with the items that arrive while the previous read runs. A read
 * starts after its items arrived, so its results are never older than the request.
 */
export function inBatches<Item, Result>(
  read: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }
  let waiting: Waiting[] = []
  let isReading = false

  async function readAll() {
    isReading = true
    // Requests that arrive in the same turn of the event loop are read together.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        const results = await read(batch.map(({ item }) => item))
        for (const [nth, { resolve }] of batch.entries()) resolve(results[nth] as Result)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isReading = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isReading) void readAll()
    })
}
