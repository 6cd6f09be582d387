import { buildConsole } from '#tools/start/console-build.ts'

// npm run build   builds the console once, for processes that only serve it
console.log((await buildConsole(console.log)) ? 'The console was built.' : 'The console is unchanged.')
