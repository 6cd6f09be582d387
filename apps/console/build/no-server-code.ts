import type { Plugin } from 'vite'

const servers =
  /\/(areas|platform)\/(.+\/)?server\/|\/areas\/.+\/public\.ts$|\/areas\/.+\/(server|exports)\.ts$|\/apps\/api\//
const serverPackages = /\/node_modules\/(pg|pg-boss|kysely|fastify|@fastify\/[^/]+|pino|nodemailer)\//

/** Fails the build if server code is bundled for the browser. The linter enforces the same rule earlier. */
export function noServerCode(): Plugin {
  return {
    name: 'no-server-code',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const leaked = modules.filter((id) => servers.test(id) || serverPackages.test(id))
      if (leaked.length > 0) this.error(`Server code in the console: ${leaked.join(', ')}`)
    },
  }
}
