import {
  IconAdjustments,
  IconBuildingStore,
  IconChartBar,
  IconDeviceMobile,
  IconLayoutDashboard,
  IconTools,
} from '@tabler/icons-react'
import type { MenuGroup } from '#platform/console/map.ts'

/** The menu's groups, in their order. Which screen stands where is the screen's to say. */
export const menuGroups: readonly MenuGroup[] = [
  { key: 'dashboard', title: 'Dashboard', titleFil: 'Dashboard', icon: IconLayoutDashboard },
  { key: 'products', title: 'Products', titleFil: 'Mga Produkto', icon: IconDeviceMobile },
  { key: 'reports', title: 'Reports', titleFil: 'Mga Ulat', icon: IconChartBar },
  { key: 'merchants', title: 'Merchants', titleFil: 'Mga Merchant', icon: IconBuildingStore },
  { key: 'utilities', title: 'Utilities', titleFil: 'Mga Kagamitan', icon: IconTools },
  { key: 'settings', title: 'Settings', titleFil: 'Mga Setting', icon: IconAdjustments },
]
