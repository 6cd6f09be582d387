import '#apps/console/trusted-types.ts'
import '#apps/console/zod-settings.ts'
import '#platform/ui/tokens.css'
import '#platform/ui/utilities.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { App } from '#apps/sandbox/App.tsx'
import { queryClient } from '#apps/sandbox/client.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')
const applyColours = () => {
  document.documentElement.dataset['mantineColorScheme'] = dark.matches ? 'dark' : 'light'
}
applyColours()
dark.addEventListener('change', applyColours)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element.')
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <App />
  </QueryClientProvider>,
)
