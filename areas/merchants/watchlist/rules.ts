import { mask } from '#platform/contract/fields.ts'
import type { Message } from '#platform/words.ts'
import { merchantsMessages } from '#areas/merchants/messages.ts'
import type { Sign, WatchlistRecord } from '#areas/merchants/watchlist/contract.ts'
import { transitions } from '#platform/contract/transitions.ts'

type Status = WatchlistRecord['watchlistStatus']

export const watchlistTransitions = transitions<Status>({
  under_review: { from: ['clear'] },
  watchlisted: { from: ['under_review'] },
  clear: { from: ['under_review', 'watchlisted'] },
})

type WatchlistStatusFields = { watchlistStatus: Status; open: { placedById: number | null } | null }

/** Reason the person cannot set the subscriber to this status, or null if they can. */
export function getWatchlistTransitionError(
  { watchlistStatus: from, open }: WatchlistStatusFields,
  to: Status,
  actor: { id: number },
): Message | null {
  if (from === to) return merchantsMessages('WATCHLIST_UNCHANGED', { status: to })
  if (!watchlistTransitions.allows(to, from)) return merchantsMessages('REVIEW_FIRST')
  return from !== 'clear' && open !== null && open.placedById === actor.id
    ? merchantsMessages('OWN_PLACEMENT')
    : null
}

/** Minimum score of two full names that is shown for review. */
export const minScore = 45

/** Trigrams of a word as PostgreSQL counts them, with two spaces before the word and one after it. */
function trigrams(word: string): Set<string> {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}

/** Similarity of two words from 0 to 1: shared trigrams divided by all trigrams. */
export function similarityScore(one: string, other: string): number {
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

type ScreenedPerson = { name: string; birthDate: string | null }
type ListedPerson = { name: string; likest: string; birthDate: string | null }

/**
 * Score of a subscriber and an entry from 0 to 100, with the evidence. The score is the trigram similarity of the
 * names; an equal birth date adds 10, a different birth year subtracts 15.
 */
export function explainMatch(
  nameScore: number,
  ours: ScreenedPerson,
  theirs: ListedPerson,
): { score: number; why: Sign[] } {
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
      .map((each) => ({ each, like: similarityScore(each, word) }))
      .toSorted((a, b) => b.like - a.like)
    if (best === undefined || best.like < 0.35) return { code: 'word-missing', ours: '', theirs: word }
    return { code: best.like === 1 ? 'word-same' : 'word-like', ours: best.each, theirs: word }
  })
}

function birthSign(ours: string | null, theirs: string | null): Sign | null {
  if (ours === null || theirs === null) return null
  const code =
    ours === theirs ? 'birth-same' : ours.slice(0, 4) === theirs.slice(0, 4) ? 'birth-year' : 'birth-differs'
  return { code, ours: mask('birthDate', ours), theirs }
}
