import type { Sign, WatchlistRecord } from '#areas/merchants/watchlist/contract.ts'

type Status = WatchlistRecord['watchlistStatus']

const moves: Readonly<Record<Status, readonly Status[]>> = {
  clear: ['under_review'],
  under_review: ['watchlisted', 'clear'],
  watchlisted: ['clear'],
}

/** A standing in the middle of a sentence. */
export const spoken: Record<Status, string> = {
  clear: 'clear',
  under_review: 'under review',
  watchlisted: 'on the watchlist',
}

/** The standings that can follow the one there is, whoever asks. */
export const statusesAfter = (status: Status): readonly Status[] => moves[status]

export type WatchlistRefusal = { reason: string; code: 'INVALID_STATE' | 'MAKER_IS_CHECKER' }

type Standing = { watchlistStatus: Status; open: { placedById: number | null } | null }

/** Why this person cannot bring somebody to this standing, or null when they can. */
export function whyNotWatch(
  { watchlistStatus: from, open }: Standing,
  to: Status,
  who: { id: number },
): WatchlistRefusal | null {
  if (from === to) return { reason: `This subscriber is already ${spoken[to]}.`, code: 'INVALID_STATE' }
  if (!moves[from].includes(to)) {
    return {
      reason: `Somebody who is ${spoken[from]} cannot be ${spoken[to]} at once. Place them under review first.`,
      code: 'INVALID_STATE',
    }
  }
  return from !== 'clear' && open !== null && open.placedById === who.id
    ? { reason: 'Someone else must decide what you placed under review.', code: 'MAKER_IS_CHECKER' }
    : null
}

/** The least likeness of two whole names that is worth a person's look. */
export const leastScore = 45

/** The trigrams of a word as PostgreSQL counts them: two spaces before it and one behind. */
function trigrams(word: string): Set<string> {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}

/** How alike two words are, from 0 to 1: the trigrams they share among all they have. */
export function likeness(one: string, other: string): number {
  const [a, b] = [trigrams(one), trigrams(other)]
  const shared = [...a].filter((each) => b.has(each)).length
  return shared / (a.size + b.size - shared)
}

const wordsOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')

type Ours = { name: string; birthDate: string | null }
type Theirs = { name: string; likest: string; birthDate: string | null }

/**
 * How alike a person and an entry are, from 0 to 100, and why. The names give the score by their trigrams; the
 * birth dates move it: the same adds ten, another year takes fifteen.
 */
export function explained(nameScore: number, ours: Ours, theirs: Theirs): { score: number; why: Sign[] } {
  const signs = wordSigns(ours.name, theirs.likest)
  if (theirs.likest !== theirs.name) signs.push({ code: 'alias', ours: ours.name, theirs: theirs.likest })
  const birth = birthSign(ours.birthDate, theirs.birthDate)
  if (birth) signs.push(birth)
  const moved = nameScore + (birth?.code === 'birth-same' ? 10 : birth?.code === 'birth-differs' ? -15 : 0)
  return { score: Math.max(0, Math.min(100, Math.round(moved))), why: signs }
}

function wordSigns(ours: string, theirs: string): Sign[] {
  const mine = wordsOf(ours)
  return wordsOf(theirs).map((word): Sign => {
    const [best] = mine
      .map((each) => ({ each, like: likeness(each, word) }))
      .toSorted((a, b) => b.like - a.like)
    if (best === undefined || best.like < 0.35) return { code: 'word-missing', ours: '', theirs: word }
    return { code: best.like === 1 ? 'word-same' : 'word-like', ours: best.each, theirs: word }
  })
}

function birthSign(ours: string | null, theirs: string | null): Sign | null {
  if (ours === null || theirs === null) return null
  const code =
    ours === theirs ? 'birth-same' : ours.slice(0, 4) === theirs.slice(0, 4) ? 'birth-year' : 'birth-differs'
  return { code, ours, theirs }
}
