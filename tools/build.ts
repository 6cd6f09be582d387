import { buildApp } from '#tools/start/console-build.ts'

// npm run build   builds the console once, for processes that only serve it
console.log((await buildApp('console', console.log)) ? 'The console was built.' : 'The console is unchanged.')
