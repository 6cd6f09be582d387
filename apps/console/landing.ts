import { keepDashboard } from '#platform/console/dashboard.ts'

// Its lists come with the dashboard itself, not with every screen.
keepDashboard(() => import('#apps/console/dashboard.ts'))
