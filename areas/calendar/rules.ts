import type { Scheduled } from '#platform/contract/calendar.ts'
import { dayMs } from '#platform/contract/fields.ts'

type Entry = Pick<Scheduled, 'startAt' | 'endAt' | 'touches' | 'within'> & { key: string }

/**
 * Finds overlapping events: simultaneous, and one changes a subject that the other changes or is within. Two events
 * within the same network do not overlap, but a maintenance window of that network overlaps both.
 */
export function overlapsOf(entries: readonly Entry[]): Map<string, string[]> {
  const found = new Map<string, Set<string>>()
  for (const [changing, current] of bySubject(entries).values()) {
    for (const one of changing) {
      for (const other of current) {
        if (one.key === other.key || !atOneTime(one, other)) continue
        keep(found, one.key, other.key)
        keep(found, other.key, one.key)
      }
    }
  }
  return new Map([...found].map(([key, others]) => [key, [...others].sort()]))
}

type OverlapSides = [changing: Entry[], standing: Entry[]]

// An event for all subjects of a type, such as `network *`, applies to each subject that occurs.
function bySubject(entries: readonly Entry[]): Map<string, OverlapSides> {
  const known = new Set(entries.flatMap(({ touches, within }) => [...touches, ...within]))
  const found = new Map<string, OverlapSides>()
  for (const entry of entries) {
    const touched = new Set(entry.touches.flatMap((subject) => spread(subject, known)))
    const stood = new Set([...touched, ...entry.within.flatMap((subject) => spread(subject, known))])
    for (const subject of stood) {
      const [changing, current] = found.get(subject) ?? [[], []]
      if (touched.has(subject)) changing.push(entry)
      current.push(entry)
      found.set(subject, [changing, current])
    }
  }
  return found
}

function spread(subject: string, known: ReadonlySet<string>): string[] {
  if (!subject.endsWith(' *')) return [subject]
  const kind = subject.slice(0, -1)
  return [...known].filter((each) => each.startsWith(kind))
}

/** Whether two events are simultaneous. An event that starts when another ends is not. */
function atOneTime(a: Entry, b: Entry): boolean {
  const [fromA, fromB] = [Date.parse(a.startAt), Date.parse(b.startAt)]
  const [toA, toB] = [Date.parse(a.endAt ?? a.startAt), Date.parse(b.endAt ?? b.startAt)]
  return fromA === fromB || (fromA < toB && fromB < toA)
}

function keep(found: Map<string, Set<string>>, key: string, other: string) {
  const others = found.get(key) ?? new Set<string>()
  found.set(key, others.add(other))
}

/** Longest range shown at once, in days: a month with the adjacent days. */
export const maxDays = 45

/** Returns the reason a range cannot be shown, or null if it can. */
export function getDaysError({ from, to }: { from: string; to: string }): 'backwards' | 'tooMany' | null {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (days < 1) return 'backwards'
  return days > maxDays ? 'tooMany' : null
}
