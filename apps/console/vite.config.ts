import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileHints } from '#apps/console/build/compile-hints.ts'
import { compress } from '#apps/console/build/compress.ts'
import { chunkGroups } from '#apps/console/build/chunk-groups.ts'
import { bootScript } from '#apps/console/build/boot-script.ts'
import { tablerIcons } from '#apps/console/build/icons.ts'
import { kitVariables } from '#apps/console/build/kit-variables.ts'
import { resolveEntryFiles } from '#apps/console/build/entry-files.ts'
import { noCycles } from '#apps/console/build/no-cycles.ts'
import { noServerCode } from '#apps/console/build/no-server-code.ts'
import { printSizes } from '#apps/console/build/print-sizes.ts'
import { replacements } from '#apps/console/build/replacements.ts'
import { compileMessages } from '#apps/console/build/compile-messages.ts'

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  resolve: { alias: command === 'build' ? replacements : [] },
  plugins: [
    resolveEntryFiles(),
    compileMessages(),
    tablerIcons(),
    kitVariables(),
    react(),
    noServerCode(),
    noCycles(),
    bootScript(),
    compileHints(['index', 'kit', 'frame']),
    compress(),
    printSizes(),
  ],
  define: { 'process.env.PRODUCT_SLUG': JSON.stringify(process.env.PRODUCT_SLUG ?? 'product') },
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: {
      polyfill: false,
      // JavaScript preloads are listed once in the boot script instead of in the entry of each screen.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
    },
    reportCompressedSize: false,
    // Styles and images remain files because the content security policy forbids data URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Removing unused exports lets a page that imports only the API client omit the hooks and the query cache.
      output: {
        codeSplitting: { groups: chunkGroups(path.resolve(import.meta.dirname, '../..')) },
      },
      treeshake: { moduleSideEffects: [{ test: /\/platform\/console\/api\/api\.ts$/, sideEffects: false }] },
    },
  },
  server: { proxy: { '/v1': api, '/files': api } },
  preview: { proxy: { '/v1': api, '/files': api } },
}))
