const mostPrinted = 20
const longest = 300

/** The faults of a proof; each is printed as soon as it is seen, as long as they are few. */
export const openFaults = (): string[] => {
  const faults: string[] = []
  const print = (fault: string, place: number) => {
    if (place < mostPrinted) console.log(`     ! ${fault.slice(0, longest)}`)
    if (place === mostPrinted) console.log('     ! and more')
  }
  faults.push = (...more) => {
    for (const [index, fault] of more.entries()) print(fault, faults.length + index)
    return Array.prototype.push.apply(faults, more)
  }
  return faults
}
