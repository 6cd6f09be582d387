type Measured = { done: number; ms: Map<number, number> }

/** Counts and durations of calls by the type of their transaction, and errors by code. */
export function openMeasurements() {
  const types = new Map<string, Measured>()
  const errors = new Map<string, number>()
  let ended = 0

  return {
    /** Adds a call that was answered; `code` is that of its error. */
    add(type: string, ms: number, code: string | null) {
      ended++
      const measured = types.get(type) ?? { done: 0, ms: new Map<number, number>() }
      types.set(type, measured)
      const bucket = ms < 100 ? Math.round(ms * 10) / 10 : Math.round(ms)
      measured.ms.set(bucket, (measured.ms.get(bucket) ?? 0) + 1)
      if (code === null) measured.done++
      else errors.set(`${type}: ${code}`, (errors.get(`${type}: ${code}`) ?? 0) + 1)
    },

    progress(seconds: number): string {
      const all = mergedDurations([...types.values()])
      const rate = (ended / seconds).toFixed(1)
      return `${formatCount(ended)} calls in ${seconds.toFixed(0)} s, ${rate} a second, p50 ${percentile(all, 0.5)} ms, p99 ${percentile(all, 0.99)} ms`
    },

    /** Lines of the final report: each type with its latencies, then the errors. */
    report(seconds: number): string[] {
      return [
        ...[...types]
          .toSorted(([, a], [, b]) => b.done - a.done)
          .map(
            ([type, { done, ms }]) =>
              `  ${type}: ${formatCount(done)}, ${(done / seconds).toFixed(1)} a second, p50 ${percentile(ms, 0.5)} ms, p99 ${percentile(ms, 0.99)} ms`,
          ),
        ...[...errors]
          .toSorted(([, a], [, b]) => b - a)
          .map(([code, count]) => `  error, ${code}: ${formatCount(count)}`),
      ]
    },
  }
}
export type Measurements = ReturnType<typeof openMeasurements>

const formatCount = (count: number) => count.toLocaleString('en-US')

function mergedDurations(measured: readonly Measured[]): Map<number, number> {
  const all = new Map<number, number>()
  for (const { ms } of measured)
    for (const [bucket, count] of ms) all.set(bucket, (all.get(bucket) ?? 0) + count)
  return all
}

/** Least duration that this part of the calls did not exceed. */
function percentile(ms: ReadonlyMap<number, number>, part: number): number {
  const total = [...ms.values()].reduce((sum, count) => sum + count, 0)
  let left = Math.ceil(total * part)
  for (const [bucket, count] of [...ms].toSorted(([a], [b]) => a - b)) {
    left -= count
    if (left <= 0) return bucket
  }
  return 0
}
