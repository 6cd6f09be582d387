import { DEFAULT_THEME, type MantineTheme, mergeMantineTheme } from '@mantine/core'
import { createContext, type ReactNode } from 'react'
import { theme } from '#platform/ui/theme.ts'

/**
 * Replaces the theme context of the UI kit. The product has one theme, so it is loaded with the first component that
 * reads it instead of with the provider.
 */
let merged: MantineTheme | undefined
export const useMantineTheme = () => (merged ??= mergeMantineTheme(DEFAULT_THEME, theme))
export const useSafeMantineTheme = useMantineTheme

export const MantineThemeContext = createContext<MantineTheme | null>(null)
export const MantineThemeProvider = ({ children }: { children: ReactNode }) => children
