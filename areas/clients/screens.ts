import { clientChangers, clientReaders } from '#areas/clients/contract.ts'
import { createOrOpen } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const clientScreens = {
  list: screen({
    path: '/settings/api-clients',
    title: 'API Clients',
    titleFil: 'Mga API Client',
    needs: clientReaders,
    menu: { group: 'settings', section: 'access', order: 60 },
    load: () => import('./screens/ApiClients.tsx'),
  }),
  client: screen({
    path: '/settings/api-clients/form/:id',
    record: { kind: 'api-client' },
    title: 'API Client',
    needs: createOrOpen(clientChangers, clientReaders),
    load: () => import('./screens/ApiClient.tsx'),
  }),
  requests: screen({
    path: '/settings/api-requests',
    title: 'API Requests',
    titleFil: 'Mga API Request',
    needs: clientReaders,
    menu: { group: 'settings', section: 'access', order: 70 },
    load: () => import('./screens/Requests.tsx'),
  }),
  deliveries: screen({
    path: '/settings/webhook-deliveries',
    title: 'Webhook Deliveries',
    titleFil: 'Mga Webhook Delivery',
    needs: clientReaders,
    menu: { group: 'settings', section: 'access', order: 80 },
    load: () => import('./screens/Deliveries.tsx'),
  }),
}
