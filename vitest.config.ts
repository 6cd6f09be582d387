import { defineConfig } from 'vitest/config'

const elsewhere = ['**/node_modules/**', '**/dist/**', '**/.data/**', '**/.cache/**']

export default defineConfig({
  test: {
    // A process for each file: tests start servers and hold connections, which must end with the file.
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'api',
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude: elsewhere,
          globalSetup: ['tests/cluster.ts'],
        },
      },
      {
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
