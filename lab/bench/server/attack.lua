-- wrk script, run by attack.ts: floods the shop with requests that built pages cannot answer, to keep it busy.
-- `-- ORIGIN` is the shop's own origin, for form posts; `-- ORIGIN one` sends everything from a single network.
local origin, isOne
local sent = 0
local fields = {}

function init(args)
  origin = args[1]
  isOne = args[2] == "one"
  for each = 1, 26000 do
    fields[each] = each .. "="
  end
  fields = "kind=contact&" .. table.concat(fields, "&")
end

local paths = {
  "/nowhere-%d",
  "/Checkout",
  "/%%63heckout",
  "/Contact?%d",
  "//naledi",
  "/naledi/Orion-Dress",
  "/naledi/nothing-%d",
  "/orders/x",
  "/orders/HZ%026d",
  "/newsletter/%043d",
  "/cart.data",
  "/search?q=dres+blue+gown+lace+silk+long+hand+%d",
  "/api/search?q=dres+blue+gown+lace+silk+long+hand+%d",
}

function request()
  sent = sent + 1
  local address = isOne and "192.0.2.1" or ("10." .. sent % 250 .. "." .. math.floor(sent / 250) % 250 .. ".1")
  local turn = sent % (#paths + 2)
  if turn >= #paths then
    -- Both have thousands of fields; one is within the size limit of a form (64 KB), the other beyond it.
    local body = turn == #paths and fields:sub(1, 65000) or fields:sub(1, 131000)
    return wrk.format("POST", "/messages", {
      ["Content-Type"] = "application/x-www-form-urlencoded",
      ["Origin"] = origin,
      ["X-Forwarded-For"] = address,
    }, body)
  end
  return wrk.format("GET", paths[turn + 1]:format(sent), {
    ["Accept-Encoding"] = "gzip, br",
    ["X-Forwarded-For"] = address,
  })
end

-- Global, so that done() can read it from each thread.
statuses = {}
function response(status)
  statuses[status] = (statuses[status] or 0) + 1
end

local threads = {}
function setup(thread)
  threads[#threads + 1] = thread
end

function done(summary)
  local said = {}
  for _, thread in ipairs(threads) do
    for status, times in pairs(thread:get("statuses")) do
      said[#said + 1] = string.format('"%d":%d', status, times)
    end
  end
  io.write(
    string.format('\n{"requests":%d,"statuses":{%s}}\n', summary.requests, table.concat(said, ","))
  )
end
