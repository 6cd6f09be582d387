import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useColours } from './layout.ts'
import { queryClient } from '#platform/console/api/query-client.ts'
import { Kit } from '#platform/ui/Kit.tsx'

/** Provides the UI kit in the selected color scheme and the query cache. */
const KitProvider = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <Kit colours={useColours()}>{children}</Kit>
  </QueryClientProvider>
)
export default KitProvider
