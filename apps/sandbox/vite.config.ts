import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileMessages } from '#apps/console/build/compile-messages.ts'
import { compress } from '#apps/console/build/compress.ts'
import { resolveEntryFiles } from '#apps/console/build/entry-files.ts'
import { noServerCode } from '#apps/console/build/no-server-code.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: '/sandbox/',
  // The phone has a language of its own, because the console can be open in the same browser.
  resolve: {
    alias: {
      '#platform/console/i18n/language-key.ts': path.resolve(import.meta.dirname, 'language-key.ts'),
    },
  },
  plugins: [resolveEntryFiles(), compileMessages(), react(), noServerCode(), compress()],
  define: { 'process.env.PRODUCT_SLUG': JSON.stringify(process.env.PRODUCT_SLUG ?? 'product') },
  build: {
    outDir: '../../dist/sandbox',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The content security policy forbids data URLs for styles.
    assetsInlineLimit: 0,
  },
})
