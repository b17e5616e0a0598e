import { lookup as resolve } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

const reserved = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"],
  ...["192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"],
  "224.0.0.0/3",
];
const own = new BlockList();
for (const range of reserved) {
  const [net = "", bits] = range.split("/");
  own.addSubnet(net, Number(bits), "ipv4");
}

/** Whether an address is one of the public internet's: of IPv6 only what is handed out to it (2000::/3), without tunnels. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !own.check(address, "ipv4");
  if (isIP(address) !== 6) return false;
  const first = Number.parseInt(address.split(":")[0] || "0", 16);
  const isGlobal = first >= 0x2000 && first <= 0x3fff;
  // 6to4, Teredo and documentation: what is within them may be anything.
  return isGlobal && first !== 0x2002 && !/^2001:(0{0,4}:|db8:)/i.test(address);
}

/** Names that are never public (RFC 6761, 6762, 7686, 8375, 9476, and what clouds and routers use), with all below them. */
const privateNames =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa|test|example|invalid|onion|alt)$/;

/** Whether a host may be one of the public internet: an address of it, or a name that is none of the private ones. */
export function isPublicHost(host: string): boolean {
  const bare = host.toLowerCase().replace(/^\[|\]$/g, "");
  if (isIP(bare)) return isPublicAddress(bare);
  const labels = bare.split(".");
  if (labels.length < 2 || labels.some((label) => label === "") || privateNames.test(bare)) return false;
  // `10.0.0.1.nip.io`, `10-0-0-1.sslip.io`, `0a000001.nip.io`: names that lead wherever they say.
  return (
    !/(^|[.-])\d{1,3}([.-])\d{1,3}\2\d{1,3}\2\d{1,3}([.-]|$)/.test(bare) && !/(^|\.)(nip|sslip|xip)\.io$/.test(bare)
  );
}

/** Resolves as usual, and refuses what leads to a machine of our own: looked at where the connection is made, not before. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "", 0);
    const found = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = found;
    if (!first || found.length < addresses.length)
      return callback(Object.assign(new Error("not a public address"), { code: "ENOTPUBLIC" }), "", 0);
    if (options.all) return callback(null, found);
    return callback(null, first.address, first.family);
  });
};
