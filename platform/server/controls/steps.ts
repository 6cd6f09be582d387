/**
 * Merges chains into one, aligned at the last step. It has at least `approvals` steps, each of at least `minLevel`.
 * Null without a chain. Levels of a chain ascend.
 */
export function combineChains(
  chains: readonly (readonly number[])[],
  { approvals, minLevel }: { approvals: number; minLevel: number },
): number[] | null {
  if (chains.length === 0) return null
  const length = Math.max(approvals, ...chains.map((chain) => chain.length))
  return Array.from({ length }, (_, step) =>
    Math.max(minLevel, ...chains.map((chain) => chain[step - length + chain.length] ?? 0)),
  )
}

/** Whether distinct people can cover all steps. Levels of steps ascend. */
export function coversSteps(steps: readonly number[], levels: readonly number[]): boolean {
  const highest = levels.toSorted((one, other) => other - one)
  return steps.every((level, step) => (highest[steps.length - 1 - step] ?? -1) >= level)
}

/** Staff and roles that may not decide. */
export type Exclusions = { excludedStaff: number[]; excludedRoles: number[] }

/** Whether a person or their role is excluded. */
export const isExcluded = (
  { excludedStaff, excludedRoles }: Exclusions,
  { id, roleId }: { id: number; roleId: number | null },
): boolean => excludedStaff.includes(id) || (roleId !== null && excludedRoles.includes(roleId))
