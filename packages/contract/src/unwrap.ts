type WireRecord = { data: object; relationships?: { class?: unknown } | undefined }

/** The relationship `class` is exposed as `_class` (3.1). */
export const unwrap = ({ data, relationships = {} }: WireRecord) => {
  if (!('class' in relationships)) return { ...data, ...relationships }
  const { class: _class, ...others } = relationships
  return { ...data, ...others, _class }
}
