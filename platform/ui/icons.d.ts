declare module '~icons/tabler/*' {
  const icon: ReturnType<typeof import('./path-icon.ts').pathIcon>
  // oxlint-disable-next-line import/no-default-export
  export default icon
}
