import { fromLevel } from '#platform/access.ts'

/** Rules and decisions are outside the access tree: administrators of level 60 or higher can read them. */
export const ruleReaders = fromLevel(60)

/** Role level that changes rules. Another person of this level approves a change that loosens one. */
export const ruleChangerLevel = 80
export const ruleChangers = fromLevel(ruleChangerLevel)
