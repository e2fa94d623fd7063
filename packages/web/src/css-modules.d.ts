declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  // biome-ignore lint/style/noDefaultExport: that is how a style sheet's classes are imported
  export default classes
}
declare module '*.css'
