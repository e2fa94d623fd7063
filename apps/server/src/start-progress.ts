/** Prints the sentence if the work takes longer than two seconds. */
export const reportWaiting = async <Result>(sentence: string, work: Promise<Result>): Promise<Result> => {
  const timer = setTimeout(() => process.stdout.write(`${sentence} …\n`), 2_000)
  return work.finally(() => clearTimeout(timer))
}
