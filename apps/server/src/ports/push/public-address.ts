import { lookup as resolve } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

const reserved = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"],
  ...["192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"],
  "224.0.0.0/3",
];
const nonPublic = new BlockList();
for (const range of reserved) {
  const [net = "", bits] = range.split("/");
  nonPublic.addSubnet(net, Number(bits), "ipv4");
}

/** Whether an IP address is public; for IPv6 only the global range 2000::/3, without tunnels. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !nonPublic.check(address, "ipv4");
  if (isIP(address) !== 6) return false;
  const first = Number.parseInt(address.split(":")[0] || "0", 16);
  const isGlobal = first >= 0x2000 && first <= 0x3fff;
  // 6to4 and Teredo can contain any IPv4 address; db8 is for documentation.
  return isGlobal && first !== 0x2002 && !/^2001:(0{0,4}:|db8:)/i.test(address);
}

/** Domains that are never public (RFC 6761, 6762, 7686, 8375, 9476, and those of clouds and routers). */
const privateNames =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa|test|example|invalid|onion|alt)$/;

/** Whether a host is a public address, or a name outside of the private domains. */
export function isPublicHost(host: string): boolean {
  const bare = host.toLowerCase().replace(/^\[|\]$/g, "");
  if (isIP(bare)) return isPublicAddress(bare);
  const labels = bare.split(".");
  if (labels.length < 2 || labels.some((label) => label === "") || privateNames.test(bare)) return false;
  // `10.0.0.1.nip.io`, `10-0-0-1.sslip.io`, `0a000001.nip.io`: names that resolve to the address they contain.
  return (
    !/(^|[.-])\d{1,3}([.-])\d{1,3}\2\d{1,3}\2\d{1,3}([.-]|$)/.test(bare) && !/(^|\.)(nip|sslip|xip)\.io$/.test(bare)
  );
}

/** Resolves a name for a connection, and fails if it leads to a non-public address. Checking earlier would allow DNS rebinding. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "", 0);
    const publicAddresses = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = publicAddresses;
    if (!first || publicAddresses.length < addresses.length)
      return callback(Object.assign(new Error("not a public address"), { code: "ENOTPUBLIC" }), "", 0);
    if (options.all) return callback(null, publicAddresses);
    return callback(null, first.address, first.family);
  });
};
