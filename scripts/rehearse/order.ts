/** A script for the rehearsal's machine: an order over TLS, paid at the stand-in of the card provider. */
export const PLACE_AND_PAY = `
curl() { command curl --silent --show-error --fail --max-time 20 "$@"; }
# The first field of this name.
field() { sed -E "s/\\"$1\\":\\"?([^\\",}]+).*/\\n\\1/; s/.*\\n//"; }
json='Content-Type: application/json'
provider=http://127.0.0.1:3009/sandbox/paystack
order=$(curl https://shop.example/api/orders -H "$json" --data '{
  "lines": [{ "sku": "naledi/orion-dress", "size": "M", "quantity": 1 }],
  "customer": { "firstName": "Ada", "lastName": "Okafor", "email": "ada@example.com", "phone": "+2348035550123",
    "address": "12 Example Street", "country": "NG", "state": "Rivers" } }')
reference=$(echo "$order" | field reference)
amount=$(echo "$order" | field amount)
key=$(echo "$order" | field publicKey)
curl $provider/checkout -H "$json" --output /dev/null \\
  --data "{\\"key\\":\\"$key\\",\\"email\\":\\"ada@example.com\\",\\"amount\\":$amount,\\"ref\\":\\"$reference\\"}"
curl --request POST $provider/checkout/$reference/approve --output /dev/null
curl --request POST https://shop.example/api/orders/$reference/confirm --output /dev/null
status=$(curl https://shop.example/api/orders/$reference | field status)
echo "$reference $status"
[ "$status" = paid ]
`;

/** Pages while processes are restarted: counts what was not answered, until there is a file of this name. */
export const REQUESTS_UNTIL = (file: string): string => `
asked=0; failed=0
while [ ! -e ${file} ]; do
  for path in / /naledi /readyz /api/rates; do
    asked=$((asked + 1))
    code=$(curl --silent --output /dev/null --max-time 10 --write-out '%{http_code}' https://shop.example$path || true)
    # 503 is a right answer of /readyz and of rates that nobody has fetched yet, of nothing else.
    case $path$code in *200 | /readyz503 | /api/rates503) ;; *) failed=$((failed + 1)); echo "$path $code" ;; esac
  done
done
echo "$asked requests, $failed failed"
[ $failed = 0 ]
`;
