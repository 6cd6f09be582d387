import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take longest, first the longest. Without durations of an earlier run vitest orders files by size, and a short
 * file such as the first of these would then run alone at the end.
 */
export const slowFiles = [
  'apps/api/insider/insider.test.ts',
  'tools/new/topic-files.test.ts',
  'areas/adjustments/batches/server/crash-recovery.test.ts',
  'platform/server/jobs/process-kill.test.ts',
  'apps/api/mask-walk.test.ts',
  'platform/server/ledger/invariants.test.ts',
  'apps/api/seed/timeline-stage.test.ts',
  'apps/api/seed/seed.test.ts',
  'tools/start.test.ts',
  'platform/server/embedded/embedded.test.ts',
  'areas/adjustments/batches/server/power-cut.test.ts',
  'areas/wallets/server/power-cut.test.ts',
  'tests/recovery.test.ts',
  'tests/older-postgres.test.ts',
]

/** Runs the slow files first, and all others in the order of vitest. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = slowFiles.findIndex((file) => moduleId.endsWith(`/${file}`))
      return rank === -1 ? slowFiles.length : rank
    }
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}
