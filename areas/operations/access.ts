import { fromLevel } from '#platform/access/access.ts'

/** Background work stands outside the access tree: administrators, of level 60 and up, see and steer it. */
export const operators = fromLevel(60)

/** From this level on one sees everybody's mail; others see their own. */
export const allMailLevel = 80
