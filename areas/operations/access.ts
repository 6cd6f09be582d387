import { fromLevel } from '#platform/access.ts'

/** Jobs and mail are outside the access tree: administrators of level 60 or higher can view and manage them. */
export const operators = fromLevel(60)

/** Role level from which a person sees all mail. Others see mail addressed to them. */
export const allMailLevel = 80
