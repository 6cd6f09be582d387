import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'

/** Accent color, a deep teal. White text on shade 7 has a contrast of 6:1. */
const accent: MantineColorsTuple = [
  '#eff9f8',
  '#d9f0ed',
  '#b0e0da',
  '#82cdc5',
  '#56b8ae',
  '#319d93',
  '#1d857c',
  '#126d66',
  '#0d5a54',
  '#094641',
]

/** Red of destructive buttons. White text on shade 7 has a contrast of 7:1. */
const red: MantineColorsTuple = [
  '#fdebea',
  '#fbd3d2',
  '#f3a5a4',
  '#ea7675',
  '#e15150',
  '#d63a39',
  '#c42a29',
  '#b0201f',
  '#961a19',
  '#7a1413',
]

/** Tones of alerts, by the `color` of the UI kit. */
const tones: Partial<Record<string, string>> = { yellow: 'warning', red: 'danger', green: 'success' }

function alertColours(colour = '') {
  const tone = `var(--tone-${tones[colour] ?? 'info'}`
  return {
    '--alert-bg': `${tone}-surface)`,
    '--alert-bd': `1px solid color-mix(in srgb, ${tone}) 35%, transparent)`,
    '--alert-color': `${tone})`,
  }
}

/**
 * Theme of the UI kit. Colors that depend on the color scheme are in tokens.css, so that they work without the kit.
 */
export const theme: MantineThemeOverride = createTheme({
  colors: { accent, red },
  primaryColor: 'accent',
  primaryShade: 7,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.45', lg: '1.5', xl: '1.5' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'sm',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '18px', lineHeight: '1.35' },
      h2: { fontSize: '16px', lineHeight: '1.4' },
      h3: { fontSize: '14px', lineHeight: '1.45' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Alert: { vars: (_: unknown, { color }: { color?: string }) => ({ root: alertColours(color) }) },
    Tooltip: {
      defaultProps: {
        openDelay: 400,
        multiline: true,
        maw: 320,
        withArrow: true,
        events: { hover: true, focus: true, touch: true },
      },
    },
    // Icon buttons of the kit have no accessible name by default.
    Modal: {
      defaultProps: {
        centered: true,
        transitionProps: { duration: 140 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    Drawer: {
      defaultProps: { transitionProps: { duration: 160 }, closeButtonProps: { 'aria-label': 'Close' } },
    },
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    Menu: { defaultProps: { transitionProps: { duration: 120 }, position: 'bottom-end' } },
    // Otherwise a closed list of 250 countries would remain in the DOM for every field.
    // Scrolling the highlighted option of a list into view, before the list has its place, would otherwise scroll the page.
    Combobox: { defaultProps: { keepMounted: false, floatingStrategy: 'fixed' } },
    // A list box without options is invalid.
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true } },
    Popover: { defaultProps: { transitionProps: { duration: 120 } } },
    InputWrapper: { defaultProps: { withAsterisk: false } },
  },
})

const ours = {
  '--mantine-color-body': 'var(--body)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--dimmed)',
  '--mantine-color-placeholder': 'var(--placeholder)',
  '--mantine-color-anchor': 'var(--anchor)',
  '--mantine-color-error': 'var(--tone-danger)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-hover)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--surface-hover)',
  '--mantine-color-disabled-border': 'var(--line)',
}

/**
 * Maps the design tokens to variables of the kit, whose own dimmed text and placeholders have too little contrast.
 */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: ours, dark: ours })
