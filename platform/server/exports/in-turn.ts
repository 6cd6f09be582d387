/** Files made at the same time while people wait: each holds a connection of its own and much of a processor. */
const atOnce = 2

let working = 0
const waiting: (() => void)[] = []

/** Runs `work` as soon as fewer than `atOnce` others run, in the order they came. */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (working >= atOnce) await new Promise<void>((go) => waiting.push(go))
  else working++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // Whoever is next takes this place over.
    if (next) next()
    else working--
  }
}
