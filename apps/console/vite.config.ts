import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { headScript } from '#apps/console/build/head-script.ts'
import { leanZod } from '#apps/console/build/lean-zod.ts'
import { noServerCode } from '#apps/console/build/no-server-code.ts'
import { printSizes } from '#apps/console/build/print-sizes.ts'
import { readyWords } from '#apps/console/build/ready-words.ts'

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    readyWords(),
    leanZod(),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    noServerCode(),
    headScript(),
    printSizes(),
  ],
  define: { 'process.env.PRODUCT_SLUG': JSON.stringify(process.env.PRODUCT_SLUG ?? 'product') },
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Styles and pictures stay files: the policy allows no data addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Who takes only `ask` from there does without the hooks, and so without the cache behind them.
      treeshake: { moduleSideEffects: [{ test: /\/platform\/console\/ask\.ts$/, sideEffects: false }] },
    },
  },
  server: { proxy: { '/v1': api } },
  preview: { proxy: { '/v1': api } },
})
