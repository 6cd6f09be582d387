import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { resolveEntryFiles } from './apps/console/build/entry-files.ts'
import { tablerIcons } from './apps/console/build/icons.ts'
import { SlowestFirst } from './tests/slowest-first.ts'

const elsewhere = ['**/node_modules/**', '**/dist/**', '**/.data/**', '**/.cache/**']

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    // One more than cores, because tests that restart processes wait most of their time.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // One line for each file, with tests that take longer than this. Only failed tests show what they logged.
    slowTestThreshold: 5_000,
    silent: 'passed-only',
    env: {
      // Processes that tests start compile the product once. Each takes half the processor time to load it.
      NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache', 'compiled'),
    },
    projects: [
      {
        plugins: [resolveEntryFiles(), tablerIcons()],
        test: {
          name: 'api',
          // Files share a process for each core and the loaded modules: importing the product takes longer than most tests.
          isolate: false,
          include: ['**/*.test.ts'],
          exclude: elsewhere,
          globalSetup: ['tests/cluster.ts'],
          setupFiles: ['tests/log-lines.ts', 'tests/data-folder.ts'],
        },
      },
      {
        plugins: [resolveEntryFiles(), tablerIcons()],
        test: {
          name: 'console',
          environment: 'jsdom',
          include: ['**/*.test.tsx'],
          exclude: elsewhere,
          setupFiles: ['tests/browser-parts.ts'],
        },
      },
    ],
  },
})
