-- Script of wrk, run by load.ts: `wrk … -s load.lua URL -- BODY_FILE RUN`. Without a body file it gets the page.
local body, run
local sent = 0

function init(args)
  if not args[1] then
    return
  end
  local file = assert(io.open(args[1]))
  body = file:read("a") or file:read("*a")
  file:close()
  run = args[2]
end

-- Each order is its own, and from its own client: the shop limits what one client may do in a minute.
function request()
  if not body then
    return wrk.format()
  end
  sent = sent + 1
  return wrk.format("POST", nil, {
    ["Content-Type"] = "application/json",
    ["Idempotency-Key"] = run .. "-" .. sent,
    ["X-Forwarded-For"] = "10." .. sent % 200 .. "." .. math.floor(sent / 200) % 200 .. ".1",
  }, body)
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"seconds":%f,"p99":%f,"errors":%d}\n',
    summary.requests,
    summary.duration / 1e6,
    latency:percentile(99) / 1e3,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout
  ))
end
