import path from 'node:path'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from '#apps/console/build/compress.ts'
import { chunkGroups } from '#apps/console/build/chunk-groups.ts'
import { bootScript } from '#apps/console/build/boot-script.ts'
import { leanKit } from '#apps/console/build/lean-kit.ts'
import { leanPhone } from '#apps/console/build/lean-phone.ts'
import { leanZod } from '#apps/console/build/lean-zod.ts'
import { noCycles } from '#apps/console/build/no-cycles.ts'
import { noServerCode } from '#apps/console/build/no-server-code.ts'
import { printSizes } from '#apps/console/build/print-sizes.ts'
import { compileMessages } from '#apps/console/build/compile-messages.ts'

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'

// Modules excluded from the React compiler. They render rarely or contain few elements, so the compiled code would
// cost more than it saves.
const slight =
  /\/areas\/session\/screens\/|\/platform\/ui\/plain\/|\/platform\/console\/(toasts|layout|router)\/(Toasts|Message|ErrorPage|ScreenLink|Overlay|Root|Frame)\.tsx|\/platform\/console\/shell\/(AccountMenu|Breadcrumbs|DeniedAlert|IdleWarning|Header|SideMenu|Shell)\.tsx|\/platform\/console\/export\/ExportMenu\.tsx|\/platform\/console\/record\/(States|SidePanel)\.tsx|\/platform\/console\/list\/(Pager|ListBar|ListStates|BulkBar|SavedViews|DisplayMenu|Popover|DaysFilter|FilterChips|HeadCells|use-list-keys|use-view-in-address)\.tsx?/
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    compileMessages(),
    leanKit(),
    leanZod(),
    leanPhone(),
    react(),
    babel({ presets: [reactCompilerPreset()], exclude: [/node_modules/, slight] }),
    noServerCode(),
    noCycles(),
    bootScript(),
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
})
